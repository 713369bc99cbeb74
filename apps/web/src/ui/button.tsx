import type { ReactNode, Ref } from 'react';
import { Button as AriaButton } from 'react-aria-components';

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
export function Button({
  variant = 'primary',
  size = 'normal',
  className = '',
  isPending,
  onPress,
  ...props
}: ButtonProps) {
  const look = variant === 'entry' ? className : `button ${variant} ${size === 'small' ? 'small' : ''} ${className}`;
  return (
    <AriaButton
      {...props}
      className={isPending ? `${look} pending` : look}
      // The library's own pending state leaves an unnamed image in its live region.
      onPress={() => {
        if (!isPending) onPress?.();
      }}
    />
  );
}

/** A button that is only an icon; named by `label`, or by its context inside another control. */
export function IconButton({
  className = '',
  label,
  children,
  ...props
}: Omit<ButtonProps, 'variant' | 'size'> & { label?: string }) {
  return (
    <AriaButton {...props} className={`icon-button ${className}`}>
      {children}
      {label ? <span className="sr-only">{label}</span> : null}
    </AriaButton>
  );
}
