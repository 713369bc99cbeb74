import { useEffect, useState } from 'react';
import type { Data } from '@countersign/protocol';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';

/** The reasons of the decision, as far as the agent may know; empty while unknown. */
export function DecisionReasons() {
  const { appId, appAuthId } = useCase();
  const texts = useTexts();
  const [reasons, setReasons] = useState<Data<'decisionReasons'> | null>(null);
  useEffect(() => {
    let left = false;
    void client.call('decisionReasons', { AppId: appId, AppAuthId: appAuthId }).then((answer) => {
      if (!left && answer.ok) setReasons(answer.data);
    });
    return () => {
      left = true;
    };
  }, [appId, appAuthId]);
  if (reasons === null || reasons.Rules.length === 0) return null;
  return (
    <details className="decision-reasons">
      <summary>{texts('outcome.reasons')}</summary>
      <ul>
        {reasons.Rules.map(({ Rule, Reason }) => (
          <li key={Rule}>{Reason}</li>
        ))}
      </ul>
      <p>{texts('outcome.reasons.others')}</p>
    </details>
  );
}
