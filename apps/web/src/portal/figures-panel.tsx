import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, ChevronDown } from '../ui/index.ts';

/** Figures that a button shows and hides; while they are hidden, they are not rendered. */
export function FiguresPanel({
  show,
  startsOpen,
  children,
}: {
  /** The button's words while they are hidden. */
  show: string;
  startsOpen: boolean;
  children: ReactNode;
}) {
  const texts = useTexts();
  const id = useId();
  const [isOpen, setIsOpen] = useState(startsOpen);
  return (
    <div className={isOpen ? 'figures-panel open' : 'figures-panel'}>
      <Button
        variant="quiet"
        className="at-edge"
        aria-expanded={isOpen}
        aria-controls={id}
        onPress={() => setIsOpen(!isOpen)}
      >
        {isOpen ? texts('figures.hide') : show} <ChevronDown size="1.125rem" aria-hidden="true" />
      </Button>
      <div id={id}>{isOpen ? children : null}</div>
    </div>
  );
}
