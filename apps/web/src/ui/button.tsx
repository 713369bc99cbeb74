import type { MouseEvent, ReactNode, Ref } from 'react';
import { setInteractionModality } from 'react-aria/useFocusVisible';

export interface ButtonProps {
  children: ReactNode;
  onPress?: () => void;
  /** One primary button per page; `quiet` looks like a link; `danger` removes something; `entry` has its own style. */
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'entry';
  size?: 'normal' | 'small';
  type?: 'button' | 'submit';
  isDisabled?: boolean;
  /** Shows that work is in progress; clicks are ignored meanwhile. */
  isPending?: boolean;
  id?: string;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
  'aria-label'?: string;
  'aria-describedby'?: string;
  'aria-expanded'?: boolean;
  'aria-pressed'?: boolean;
  'aria-controls'?: string;
  'aria-current'?: 'page';
  autoFocus?: boolean;
}

/** A button of one of the kit’s looks. While it is pending it stays in place, keeps the focus and does nothing. */
export function Button({ variant = 'primary', size = 'normal', className = '', ...props }: ButtonProps) {
  const look = variant === 'entry' ? className : `button ${variant} ${size === 'small' ? 'small' : ''} ${className}`;
  return <PlainButton {...props} className={look} />;
}

/** A button that is only an icon; named by `label`, or by its context inside another control. */
export function IconButton({
  className = '',
  label,
  children,
  ...props
}: Omit<ButtonProps, 'variant' | 'size'> & { label?: string }) {
  return (
    <PlainButton {...props} className={`icon-button ${className}`}>
      {children}
      {label ? <span className="sr-only">{label}</span> : null}
    </PlainButton>
  );
}

function PlainButton({
  type = 'button',
  className,
  isDisabled = false,
  isPending = false,
  onPress,
  ...props
}: Omit<ButtonProps, 'variant' | 'size'>) {
  const onClick = (event: MouseEvent<HTMLButtonElement>) => {
    focusClicked(event.currentTarget);
    // The library takes the click of a key for a screen reader's, and would move the focus into a dialog late.
    if (event.detail === 0) setInteractionModality('keyboard');
    if (!isPending) onPress?.();
  };
  return (
    <button
      {...props}
      type={type}
      className={isPending ? `${className} pending` : className}
      disabled={isDisabled}
      onClick={onClick}
    />
  );
}

/**
 * Safari does not focus a button that is clicked: a field that was left would not know that, and a dialog would not give
 * the focus back.
 */
function focusClicked(button: HTMLButtonElement): void {
  if (document.activeElement !== button) button.focus({ preventScroll: true });
}
