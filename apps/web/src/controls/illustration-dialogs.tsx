/** Dialogs about an illustration's file, with the specification's texts (spec form §4). */
import { useTexts } from '../state/texts.ts';
import { Dialog } from '../ui/index.ts';

/** The file has no field for the applicant's signature. */
export function FurtherActionDialog({ onTryAgain, onContinue }: { onTryAgain: () => void; onContinue: () => void }) {
  const texts = useTexts();
  return (
    <Dialog
      alert
      size="medium"
      title={texts('illustration.furtherTitle')}
      actions={[
        { label: texts('illustration.tryAgain'), onPress: onTryAgain },
        { label: texts('illustration.continueCertification'), onPress: onContinue },
      ]}
    >
      <p>{texts('illustration.further')}</p>
    </Dialog>
  );
}

/** The illustration has filled answers in already. */
export function ReuploadDialog({ onNo, onYes }: { onNo: () => void; onYes: () => void }) {
  const texts = useTexts();
  return (
    <Dialog
      alert
      title={texts('illustration.reupload')}
      onClose={onNo}
      actions={[
        { label: texts('illustration.no'), onPress: onNo },
        { label: texts('illustration.yes'), onPress: onYes },
      ]}
    >
      <p>{texts('illustration.reuploadNote')}</p>
    </Dialog>
  );
}

/** Starting with the illustration did not fill in anything. */
export function NotPrefilledDialog({ onClose }: { onClose: () => void }) {
  const texts = useTexts();
  return (
    <Dialog
      alert
      title={texts('illustration.warningTitle')}
      onClose={onClose}
      actions={[{ label: texts('illustration.close'), onPress: onClose }]}
    >
      <p>{texts('illustration.warning')}</p>
      <p>{texts('illustration.warningMore')}</p>
    </Dialog>
  );
}
