import type { Application } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';
import { Button, Eye, EyeOff, Lock } from '../ui/index.ts';
import { type Entry, entriesOf } from './section-entries.ts';
import { reasonsOf } from './reasons.ts';

/** Every section of the form: whether it is shown with the current choices, and why not. */
export function SectionList({
  form,
  block,
  onSection,
}: {
  form: Application;
  block: string;
  onSection: (block: string) => void;
}) {
  const texts = useTexts();
  const groups = entriesOf(form);
  const count = groups.flatMap(({ entries }) => entries).filter(({ state }) => state === 'shown').length;
  return (
    <nav className="preview-sections" aria-label={texts('preview.sections')}>
      <p className="preview-count">{texts('preview.count', { Shown: count, Total: form.model.blocks.length })}</p>
      {groups.map(({ category, entries }) => (
        <div className="side-group" key={entries[0]?.block ?? category}>
          <p className="side-category">{category}</p>
          <ul className="side-list">
            {entries.map((entry) => (
              <li key={entry.block}>
                <Button
                  className={`side-link preview-entry ${entry.state}`}
                  variant="entry"
                  onPress={() => onSection(entry.block)}
                  {...(entry.block === block ? { 'aria-current': 'page' as const } : {})}
                >
                  <Mark state={entry.state} />
                  <span>
                    {entry.title}
                    <span className="sr-only">, {texts(`preview.${entry.state}`)}</span>
                    <Reason form={form} entry={entry} />
                  </span>
                </Button>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function Reason({ form, entry }: { form: Application; entry: Entry }) {
  const texts = useTexts();
  if (entry.state === 'shown') return null;
  const words = entry.state === 'notTheirs' ? texts('preview.notTheirs') : reasonOf(form, entry.block, texts);
  return <span className="preview-reason">{words}</span>;
}

/** The first condition that is false. */
function reasonOf(form: Application, block: string, texts: ReturnType<typeof useTexts>): string {
  const reasons = reasonsOf(form, block);
  if (reasons.kind === 'flow') return reasons.sentence;
  return texts('preview.needs', { Condition: reasons.conditions[0]?.sentence ?? '' });
}

function Mark({ state }: { state: Entry['state'] }) {
  const Icon = { shown: Eye, hidden: EyeOff, notTheirs: Lock }[state];
  return (
    <span className="side-mark">
      <Icon size="1.125rem" aria-hidden="true" />
    </span>
  );
}
