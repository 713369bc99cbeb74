import type { Application, Why } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, CircleCheck, CircleHelp, CircleX } from '../ui/index.ts';
import { reasonsOf } from './reasons.ts';
import { sectionsAsked } from './sections-asked.ts';

/** Says that the section would be hidden, why, and where other answers would show it. */
export function HiddenNote({
  form,
  block,
  onSection,
}: {
  form: Application;
  block: string;
  onSection: (block: string) => void;
}) {
  const texts = useTexts();
  const reasons = reasonsOf(form, block);
  const asked = reasons.kind === 'clause' ? sectionsAsked(form.model, block) : [];
  return (
    <Alert tone="warning" title={texts('preview.hidden.title')}>
      {reasons.kind === 'flow' ? (
        <p>
          {texts('preview.hidden.later')} {reasons.sentence}
        </p>
      ) : (
        <>
          <p>{texts('preview.hidden.text')}</p>
          <Conditions conditions={reasons.conditions} />
        </>
      )}
      {asked.length === 0 ? null : (
        <div className="actions">
          {asked.map(({ name, data }) => (
            <Button key={name} variant="secondary" size="small" onPress={() => onSection(name)}>
              {texts('preview.answerIn', { Section: data.DisplayName })}
            </Button>
          ))}
        </div>
      )}
    </Alert>
  );
}

/** The clause as a tree: what is true, what is not, and what is unknown. */
function Conditions({ conditions }: { conditions: readonly Why[] }) {
  if (conditions.length === 0) return null;
  return (
    <ul className="preview-why">
      {conditions.map((why) => (
        <li key={why.sentence}>
          <Truth truth={why.truth} />
          <span>
            {why.sentence}
            <Conditions conditions={why.parts.filter(({ topic }) => topic === why.topic)} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Truth({ truth }: { truth: Why['truth'] }) {
  const texts = useTexts();
  const [Icon, words] =
    truth === true
      ? [CircleCheck, texts('preview.holds')]
      : truth === false
        ? [CircleX, texts('preview.fails')]
        : [CircleHelp, texts('preview.unknown')];
  return (
    <span className="preview-truth">
      <Icon size="1rem" aria-hidden="true" />
      <span className="sr-only">{words}: </span>
    </span>
  );
}
