import { Button } from './button.tsx';

/** Answers to click, under an empty field. */
export function Suggested({
  title,
  answers,
  onTake,
}: {
  title: string;
  answers: readonly string[];
  onTake: (answer: string) => void;
}) {
  if (answers.length === 0) return null;
  return (
    <div className="suggested" role="group" aria-label={title}>
      {answers.map((answer) => (
        <Button key={answer} variant="secondary" size="small" onPress={() => onTake(answer)}>
          {answer}
        </Button>
      ))}
    </div>
  );
}
