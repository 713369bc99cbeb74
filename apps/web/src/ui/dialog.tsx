import { type ReactNode, useEffect, useRef } from 'react';
import { Button, IconButton } from './button.tsx';
import { X } from './icons.ts';
import { useKitTexts } from './kit-texts.ts';
import { Modal } from './modal.tsx';

export interface DialogAction {
  label: string;
  onPress: () => void;
  variant?: 'primary' | 'secondary' | 'danger';
  /** It was pressed and is not done: until then nothing else in the dialog can be pressed, and nothing closes it. */
  isPending?: boolean;
}

export interface DialogProps {
  title: string;
  children: ReactNode;
  /** Buttons from left to right; the last one is emphasized. */
  actions?: readonly DialogAction[];
  /** Called by Escape, a click outside the dialog, or the close icon. Absent: only the actions close it. */
  onClose?: () => void;
  /** Shows one in the corner, for a dialog without a button that only closes it. */
  closeIcon?: boolean;
  size?: 'small' | 'medium' | 'large';
  /** Interrupts: read out at once. */
  alert?: boolean;
  /** For a dialog with several steps: a new step gets the focus if the focused button disappeared. */
  state?: string;
}

/** A dialog that is open as long as it is rendered. Focus enters it, stays in it, and returns. */
export function Dialog({
  title,
  children,
  actions = [],
  onClose,
  closeIcon = false,
  size = 'small',
  alert = false,
  state,
}: DialogProps) {
  const words = useKitTexts();
  const body = useRef<HTMLDivElement>(null);
  // A dialog that was closed would seem to have stopped what it started.
  const isBusy = actions.some(({ isPending }) => isPending === true);
  useEffect(() => {
    const hasFocus = body.current?.closest('.dialog')?.contains(document.activeElement) === true;
    if (state !== undefined && !hasFocus) body.current?.focus();
  }, [state]);
  return (
    <Modal
      title={title}
      box={`modal ${size}`}
      role={alert ? 'alertdialog' : 'dialog'}
      onClose={isBusy ? undefined : onClose}
      isDismissable={onClose !== undefined && !alert && !isBusy}
    >
      {(heading) => (
        <>
          {closeIcon && onClose ? (
            <div className="dialog-head">
              {heading}
              <IconButton aria-label={words('kit.close')} onPress={onClose} isDisabled={isBusy}>
                <X aria-hidden="true" />
              </IconButton>
            </div>
          ) : (
            heading
          )}
          <div className="dialog-body" ref={body} {...(state === undefined ? {} : { tabIndex: -1 })}>
            {children}
          </div>
          {actions.length > 0 ? (
            <div className="dialog-actions">
              {actions.map((action, index) => (
                <Button
                  key={action.label}
                  variant={action.variant ?? (index === actions.length - 1 ? 'primary' : 'secondary')}
                  onPress={action.onPress}
                  isPending={action.isPending ?? false}
                  isDisabled={isBusy && action.isPending !== true}
                >
                  {action.label}
                </Button>
              ))}
            </div>
          ) : null}
        </>
      )}
    </Modal>
  );
}
