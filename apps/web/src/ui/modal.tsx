import { type ReactNode, useEffect, useRef } from 'react';
import { DismissButton, Overlay } from 'react-aria/Overlay';
import { useDialog } from 'react-aria/useDialog';
import { useModalOverlay } from 'react-aria/useModalOverlay';
import { putNoteBehind } from './status.tsx';

export interface ModalProps {
  title: string;
  /** A further class of what covers the page. */
  overlay?: string;
  /** Class of the box above it. */
  box: string;
  role?: 'dialog' | 'alertdialog';
  /** Called by Escape, or by a click outside if `isDismissable`. Absent: neither closes it. */
  onClose?: (() => void) | undefined;
  isDismissable: boolean;
  /** With the heading that names the dialog. */
  children: (heading: ReactNode) => ReactNode;
}

/**
 * A dialog above the page, open as long as it is rendered. Of the library only what this takes: its own dialog component
 * also loads its menus and lists.
 */
export function Modal(props: ModalProps) {
  return (
    <Overlay>
      <ModalBox {...props} />
    </Overlay>
  );
}

function ModalBox({ title, overlay, box, role = 'dialog', onClose, isDismissable, children }: ModalProps) {
  const ref = useRef<HTMLDivElement>(null);
  const close = () => onClose?.();
  useEffect(putNoteBehind, []);
  const { modalProps, underlayProps } = useModalOverlay(
    { isDismissable, isKeyboardDismissDisabled: onClose === undefined },
    { isOpen: true, close, open: nothing, toggle: close, setOpen: close, point: null, setPoint: nothing },
    ref,
  );
  return (
    <div className={overlay === undefined ? 'overlay' : `overlay ${overlay}`} {...underlayProps}>
      <div className={box} {...modalProps} ref={ref}>
        {isDismissable ? <DismissButton onDismiss={close} /> : null}
        <DialogOf title={title} role={role}>
          {children}
        </DialogOf>
      </div>
    </div>
  );
}

/** Inside the overlay, which the focus enters. */
function DialogOf({ title, role, children }: Required<Pick<ModalProps, 'title' | 'role' | 'children'>>) {
  const ref = useRef<HTMLElement>(null);
  const { dialogProps, titleProps } = useDialog({ role }, ref);
  return (
    <section className="dialog" {...dialogProps} ref={ref}>
      {children(
        <h2 className="dialog-title" {...titleProps}>
          {title}
        </h2>,
      )}
    </section>
  );
}

const nothing = (): void => undefined;
