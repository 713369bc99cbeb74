import { openCase } from '../state/application.ts';
import { prefilled } from '../state/prefilled.ts';
import { useStore } from '../state/store.ts';
import { useTexts } from '../state/texts.ts';
import { Alert } from '../ui/index.ts';

/** What an illustration filled in, by section: shown before the form opens. */
export function FilledIn() {
  const texts = useTexts();
  const application = useStore(openCase)?.application;
  const marked = useStore(prefilled);
  if (!application) return null;
  const sections = application.model.blocks.flatMap(({ name }) => {
    const answers = Object.keys(marked[name] ?? {}).flatMap((path) => {
      const key = application.keyOf(name, path);
      return key === undefined ? [] : [application.cell(key)];
    });
    return answers.length === 0 ? [] : [{ name, title: application.block(name).title, answers }];
  });
  if (sections.length === 0) {
    return (
      <Alert tone="info">
        <p>{texts('illustration.filled.none')}</p>
      </Alert>
    );
  }
  return (
    <section className="filled-in">
      <h2>{texts('illustration.filled.title')}</h2>
      <p>{texts('illustration.filled')}</p>
      {sections.map(({ name, title, answers }) => (
        <section key={name}>
          <h3>{title}</h3>
          <dl>
            {answers.map(({ key, shortLabel, display }) => (
              <div key={key}>
                <dt>{shortLabel}</dt>
                <dd>{display}</dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </section>
  );
}
