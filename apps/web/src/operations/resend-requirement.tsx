import { type ReactNode, useState } from 'react';
import { client } from '../state/client.ts';
import { useTexts } from '../state/texts.ts';
import { AlertLine, announce, Button, usePending } from '../ui/index.ts';
import { requirementFailure } from './requirement-refusals.ts';

/** The button that mails the person of an open requirement once more; `children`: further buttons. */
export function ResendRequirement({
  id,
  ids,
  name,
  onResent,
  children,
}: {
  id: string;
  ids: { AppId: string; AppAuthId: string };
  /** The person's. */
  name: string;
  onResent: () => void;
  children: ReactNode;
}) {
  const texts = useTexts();
  const { isPending, run } = usePending();
  const [trouble, setTrouble] = useState<string | null>(null);
  const resend = async () => {
    setTrouble(null);
    const answer = await client.call('resendRequirement', { ...ids, Id: id });
    if (!answer.ok) {
      setTrouble(requirementFailure(answer.refusal, answer.status));
      return;
    }
    announce(texts('operations.requirements.resend.done', { Name: name }));
    onResent();
  };
  return (
    <>
      <AlertLine tone="error" text={trouble === null ? null : texts(trouble)} />
      <div className="case-buttons">
        <Button variant="secondary" size="small" onPress={() => run(resend)} isPending={isPending}>
          {texts('operations.requirements.resend')}
        </Button>
        {children}
      </div>
    </>
  );
}
