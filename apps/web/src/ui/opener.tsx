import { type ReactNode, useRef } from 'react';
import { type AriaButtonProps, useButton } from 'react-aria/useButton';
import { ButtonContext, useContextProps } from 'react-aria-components';

/** The button that opens a list or a menu of the component library, which connects it through context. */
export function Opener({ children }: { children: ReactNode }) {
  const [given, ref] = useContextProps<AriaButtonProps, object, HTMLButtonElement>({}, useRef(null), ButtonContext);
  const { buttonProps } = useButton(given, ref);
  return (
    <button {...buttonProps} ref={ref} className="icon-button">
      {children}
    </button>
  );
}
