import { useTexts } from '../state/texts.ts';
import { Alert, Dialog, Markdown, Spinner, usePending } from '../ui/index.ts';
import type { ConsentQuery } from './use-consent-text.ts';

/** The electronic consent in full (spec flow §2, Modals). `intro` says why it is shown. */
export function ConsentDialog({
  consent,
  intro,
  onAgree,
  onClose,
}: {
  consent: ConsentQuery;
  intro?: string;
  /** A promise: while it is not settled, it is being recorded. */
  onAgree: () => Promise<void> | void;
  onClose: () => void;
}) {
  const texts = useTexts();
  const again = { label: texts('portal.tryAgain'), onPress: () => void consent.refetch() };
  const { isPending, run } = usePending();
  const agree = { label: texts('find.consentAgree'), onPress: () => run(async () => onAgree()), isPending };
  return (
    <Dialog
      title={consent.data?.Title ?? texts('find.consentTitle')}
      size="large"
      onClose={onClose}
      closeIcon
      actions={consent.data ? [agree] : consent.isError ? [again] : []}
    >
      {intro === undefined ? null : (
        <Alert tone="info">
          <p>{intro}</p>
        </Alert>
      )}
      {consent.data ? (
        <Markdown text={consent.data.Text} level={3} />
      ) : consent.isError ? (
        <p>{texts('find.consentFailed')}</p>
      ) : (
        <Spinner label={texts('find.consentLoading')} />
      )}
    </Dialog>
  );
}
