import { classWords } from '@countersign/engine';
import type { CaseSummary } from '@countersign/protocol';
import { LoadedDialog } from '../shell/loaded-dialog.tsx';
import { client } from '../state/client.ts';
import { dataOf } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';

/** Why a case was decided as it was: the rules of the carrier's tables that applied, as they were at that time. */
export function ReasonsDialog({
  summary: { Id: AppId, AuthId: AppAuthId, DecisionClassName },
  name,
  onClose,
}: {
  summary: CaseSummary;
  name: string;
  onClose: () => void;
}) {
  const texts = useTexts();
  return (
    <LoadedDialog
      title={texts('operations.reasonsOf', { Name: name })}
      loads={['reasons', AppId]}
      load={async () => dataOf(await client.call('decisionReasons', { AppId, AppAuthId })).Rules}
      onClose={onClose}
    >
      {(rules) => (
        <>
          <p>{texts('operations.reasons.class', { Class: classWords(DecisionClassName ?? '') })}</p>
          {rules.length === 0 ? (
            <p>{texts('operations.reasons.none')}</p>
          ) : (
            <ul>
              {rules.map(({ Rule, Reason }) => (
                <li key={Rule}>{texts('operations.reasons.rule', { Rule, Reason })}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </LoadedDialog>
  );
}
