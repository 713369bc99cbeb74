import './outcome.css';
import type { ReactNode } from 'react';
import type { Data } from '@countersign/protocol';
import { PageTitle } from '../page/page-title.tsx';
import { useTexts } from '../state/texts.ts';
import { Card, CircleAlert, CircleCheck, Clock, Markdown } from '../ui/index.ts';
import { outcomeText } from './outcome-text.ts';

const ICONS = { success: CircleCheck, info: Clock, error: CircleAlert } as const;

interface Properties {
  decision: Data<'getDecision'> | null;
  /** There is no decision yet, and none that failed. */
  isLate?: boolean;
  children?: ReactNode;
}

/** The message of a decision (spec flow §4, Outcome by TriagePathNumber), and what follows it. */
export function OutcomeCard({ decision, isLate = false, children }: Properties) {
  const texts = useTexts();
  const { title, text, tone, values, missing } = outcomeText(decision, isLate);
  const said = Object.fromEntries(Object.entries(missing).map(([name, key]) => [name, texts(key)]));
  const Icon = ICONS[tone];
  return (
    <Card className={`outcome ${tone}`}>
      <Icon className="outcome-mark" size="2.75rem" aria-hidden="true" />
      <PageTitle title={texts(title)} />
      <Markdown text={texts(text, { ...values, ...said })} level={2} />
      {tone === 'error' ? <p>{texts('outcome.errorMore')}</p> : null}
      {tone === 'error' && isLate ? <p>{texts('outcome.slow')}</p> : null}
      {children}
    </Card>
  );
}
