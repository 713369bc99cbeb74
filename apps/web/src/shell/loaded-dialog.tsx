import type { ReactNode } from 'react';
import { useQuery } from '../state/queries.ts';
import { useTexts } from '../state/texts.ts';
import { Dialog, Spinner } from '../ui/index.ts';

/** A dialog whose content is loaded when it opens; content that could not be loaded can be requested again. */
export function LoadedDialog<Loaded>({
  title,
  loads,
  load,
  onClose,
  children,
}: {
  title: string;
  /** Identifies what is loaded, and of which case. */
  loads: readonly string[];
  load: () => Promise<Loaded>;
  onClose: () => void;
  /** `again`: loads it once more. */
  children: (loaded: Loaded, again: () => void) => ReactNode;
}) {
  const texts = useTexts();
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: loads,
    // Loaded again whenever it is opened; while it is open it does not change.
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    queryFn: load,
  });
  // What the content offers is the main thing, if it offers something.
  const close = { label: texts('send.close'), onPress: onClose, variant: 'secondary' as const };
  const again = { label: texts('portal.tryAgain'), onPress: () => void refetch() };
  const failed = isError && !isFetching;
  return (
    <Dialog
      title={title}
      size="medium"
      state={failed ? 'failed' : 'open'}
      onClose={onClose}
      actions={failed ? [close, again] : [close]}
    >
      {failed ? (
        <p role="alert">{texts('portal.loadFailed')}</p>
      ) : data !== undefined && !isError ? (
        children(data, () => void refetch())
      ) : (
        <Spinner label={texts('dialog.loading')} />
      )}
    </Dialog>
  );
}
