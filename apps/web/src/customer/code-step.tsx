import type { Body } from '@countersign/protocol';
import type { AwaitedCode } from './awaited-code.ts';
import { CodeCard } from './code-card.tsx';
import type { Found } from './enter.ts';
import { useSignInCode } from './use-sign-in-code.ts';

/** After correct data: the one-time code, from the first one sent to the one that opens the case. */
export function CodeStep({
  consent,
  awaited,
  hasLink,
  onFound,
  onGone,
  onBack,
}: {
  consent: Body<'confirmCode'>['Consent'];
  awaited: AwaitedCode | null;
  hasLink: boolean;
  onFound: (found: Found) => Promise<void>;
  onGone: () => void;
  onBack: () => void;
}) {
  const code = useSignInCode({ consent, awaited, onFound, onGone });
  return <CodeCard code={code} hasLink={hasLink} onConfirm={code.confirm} onBack={onBack} />;
}
