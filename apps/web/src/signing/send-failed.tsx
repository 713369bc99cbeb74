import type { Texts } from '../state/texts.ts';
import type { DialogAction, DialogProps } from '../ui/index.ts';
import type { SendStep } from './send-steps.ts';

/**
 * The dialog after the e-mail could not be sent (spec flow 4.16). An address that the mail server refuses is shown as
 * the problem, with a link to the section where it is corrected.
 */
export function failedDialog(
  texts: Texts,
  { name, refused }: Extract<SendStep, { name: 'firstFailure' | 'secondFailure' }>,
  {
    isDemo,
    address,
    onAgain,
    onPortal,
    onClose,
  }: {
    isDemo: boolean;
    /** The section that asks for the address. */
    address: { title: string; correct: DialogAction };
    onAgain: () => void;
    onPortal: () => void;
    onClose: () => void;
  },
): DialogProps {
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const again: DialogAction = { label: texts('send.tryAgain'), onPress: onAgain };
  const portal: DialogAction = { label: texts('send.portal'), onPress: onPortal };
  const isCorrectable = refused !== null && !isDemo;
  const Section = address.title;
  return {
    title: texts(`send.${name}.title`),
    alert: true,
    onClose,
    actions: [close, name === 'firstFailure' ? again : portal, ...(isCorrectable ? [address.correct] : [])],
    children: (
      <>
        {refused === null ? null : (
          <p>{texts(isDemo ? 'send.address.demo' : 'send.address.insured', { EmailAddress: refused, Section })}</p>
        )}
        {refused !== null && name === 'firstFailure' ? null : <p>{texts(`send.${name}`)}</p>}
      </>
    ),
  };
}
