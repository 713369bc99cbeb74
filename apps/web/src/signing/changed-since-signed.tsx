import type { Data } from '@countersign/protocol';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { dataOf, useQuery } from '../state/queries.ts';
import { allSaved } from '../state/saving.ts';
import { useTexts } from '../state/texts.ts';
import { Alert, Button, Card, Markdown, Spinner } from '../ui/index.ts';
import { usDay } from '../us-day.ts';

type Change = Data<'changes'>['Sections'][number]['Changes'][number];

const SAVE_WAIT_MS = 5000;

/** After an unlock: the differences between this person's forms and those they signed (spec trust §5). */
export function ChangedSinceSigned() {
  const { appId, appAuthId, details } = useCase();
  const texts = useTexts();
  const { data, isError, refetch } = useQuery({
    queryKey: ['changes', appId, details.Epoch],
    enabled: details.Unlocked,
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      // What was typed last is included.
      await allSaved(SAVE_WAIT_MS);
      return dataOf(await client.call('changes', { AppId: appId, AppAuthId: appAuthId }));
    },
  });
  if (!details.Unlocked || data?.SignedOn === null) return null;
  const title = texts('declarations.changed');
  if (isError) {
    return (
      <Alert tone="warning" title={title} live>
        <p>{texts('declarations.changed.failed')}</p>
        <Button variant="secondary" size="small" onPress={() => void refetch()}>
          {texts('portal.tryAgain')}
        </Button>
      </Alert>
    );
  }
  if (!data) return <Spinner label={texts('declarations.changed.loading')} />;
  const on = { Date: usDay(data.SignedOn) };
  if (data.Sections.length === 0) {
    return (
      <Alert tone="info" title={title}>
        <p>{texts('declarations.changed.nothing', on)}</p>
      </Alert>
    );
  }
  return (
    <Card className="changed">
      <h2>{title}</h2>
      <p>{texts('declarations.changed.intro', on)}</p>
      {data.Sections.map(({ Block, Title, Changes }) => (
        <section key={Block} aria-label={Title}>
          <h3>{Title}</h3>
          <ul>
            {Changes.map((change, index) => (
              // The list does not change while it is shown.
              <li key={index}>
                <ChangedAnswer change={change} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Card>
  );
}

function ChangedAnswer({ change: { Within, Label, Before, Now } }: { change: Change }) {
  const texts = useTexts();
  const isText = Label === '';
  const said = (text: string | null, absent: string) => {
    if (text === null) return <span className="blank">{texts(absent)}</span>;
    if (text === '') return <span className="blank">{texts('section.notProvided')}</span>;
    return isText ? <Markdown text={text} level={4} /> : text;
  };
  return (
    <>
      {Within.length > 0 ? <p className="changed-within">{Within.join(' · ')}</p> : null}
      <p className="changed-label">{isText ? texts('declarations.changed.text') : <Markdown text={Label} inline />}</p>
      <dl className="changed-values">
        <div>
          <dt>{texts('declarations.changed.before')}</dt>
          <dd>{said(Before, 'declarations.changed.notAsked')}</dd>
        </div>
        <div>
          <dt>{texts('declarations.changed.now')}</dt>
          <dd>{said(Now, 'declarations.changed.noLonger')}</dd>
        </div>
      </dl>
    </>
  );
}
