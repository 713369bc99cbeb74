import { applicationNumber } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';

/** The number of an application, for whoever calls about it, and that of its policy once it has one. */
export function Numbers({ appId, policy = null }: { appId: string; policy?: string | null }) {
  const texts = useTexts();
  return (
    <div className="numbers">
      <p>
        {texts('outcome.applicationNumber')} <strong>{applicationNumber(appId)}</strong>
      </p>
      {policy === null ? null : (
        <p>
          {texts('outcome.policyNumber')} <strong>{policy}</strong>
        </p>
      )}
    </div>
  );
}
