import { useCase } from '../state/application.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, type DialogAction } from '../ui/index.ts';
import type { SendStep } from './send-steps.ts';
import { useAddressSection } from './use-address-section.ts';

/**
 * The e-mail did not go out (spec flow 4.16). An address that the mail server refuses is named as the problem,
 * with the way to the section where it is corrected.
 */
export function SendFailed({
  step: { name, refused },
  onAgain,
  onPortal,
  onClose,
}: {
  step: Extract<SendStep, { name: 'firstFailure' | 'secondFailure' }>;
  onAgain: () => void;
  onPortal: () => void;
  onClose: () => void;
}) {
  const { IsDemo } = useCase().details;
  const texts = useTexts();
  const { title: Section, correct } = useAddressSection(onClose);
  const close: DialogAction = { label: texts('send.close'), onPress: onClose, variant: 'secondary' };
  const again: DialogAction = { label: texts('send.tryAgain'), onPress: onAgain };
  const portal: DialogAction = { label: texts('send.portal'), onPress: onPortal };
  const isCorrectable = refused !== null && !IsDemo;
  return (
    <Dialog
      title={texts(`send.${name}.title`)}
      alert
      onClose={onClose}
      actions={[close, name === 'firstFailure' ? again : portal, ...(isCorrectable ? [correct] : [])]}
    >
      {refused === null ? null : (
        <p>{texts(IsDemo ? 'send.address.demo' : 'send.address.insured', { EmailAddress: refused, Section })}</p>
      )}
      {refused !== null && name === 'firstFailure' ? null : <p>{texts(`send.${name}`)}</p>}
    </Dialog>
  );
}
