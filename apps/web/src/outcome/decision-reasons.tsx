import { useEffect, useState } from 'react';
import type { Data } from '@countersign/protocol';
import { useCase } from '../state/application.ts';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';

/** Why it was decided so, as far as the agent may know; nothing while it is not known. */
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
  if (reasons === null || reasons.Rules.length + reasons.Concealed === 0) return null;
  const others = reasons.Concealed === 1 ? 'outcome.reasons.other' : 'outcome.reasons.others';
  return (
    <details className="decision-reasons">
      <summary>{texts('outcome.reasons')}</summary>
      <ul>
        {reasons.Rules.map(({ Rule, Reason }) => (
          <li key={Rule}>{Reason}</li>
        ))}
        {reasons.Concealed === 0 ? null : <li>{texts(others, { Count: reasons.Concealed })}</li>}
      </ul>
    </details>
  );
}
