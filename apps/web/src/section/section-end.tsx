import { type Application, guidedSections, type GuidedSection, sectionsLeft } from '@countersign/engine';
import { counted, useTexts } from '../state/texts.ts';
import { Alert, AlertLine, ArrowRight, Button } from '../ui/index.ts';

/** What this person still has to fill in, other than these sections. */
export const leftElsewhere = (application: Application, names: readonly string[]): GuidedSection[] =>
  sectionsLeft(guidedSections(application)).filter(({ block }) => !names.includes(block));

/** Shown where Next leads nowhere: what is left to fill in, with the way there (spec pages 1.4). */
export function SectionEnd({ left, onGo }: { left: readonly GuidedSection[]; onGo: (block: string) => void }) {
  const texts = useTexts();
  const [next] = left;
  if (next === undefined) return <AlertLine tone="info" text={texts('section.noFurther')} />;
  return (
    <Alert tone="info" live>
      <p>{counted(texts, 'section.othersLeft', left.length)}</p>
      <div className="actions">
        <Button variant="secondary" onPress={() => onGo(next.block)}>
          {texts('start.continue', { Title: next.title })} <ArrowRight size="1.125rem" aria-hidden="true" />
        </Button>
      </div>
    </Alert>
  );
}
