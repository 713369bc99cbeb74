import { type ReactNode, useId, useRef, useState } from 'react';
import { useTexts } from '../state/texts.ts';
import { Button, keepFocus, QuestionNumber, type FieldProps } from '../ui/index.ts';

/**
 * A number that is kept in a vault is shown by its last digits, with a button to enter another. While somebody is in
 * the field it stays visible, although it may already have been sent to the vault; leaving the field blank changes
 * nothing.
 */
export function VaultNumber({ ending, field, children }: { ending: string; field: FieldProps; children: ReactNode }) {
  const texts = useTexts();
  const label = useId();
  const box = useRef<HTMLDivElement>(null);
  const [entering, setEntering] = useState(false);
  if (ending !== '' && !entering) {
    return (
      <div className="field vault-number" id={field.id} role="group" aria-labelledby={label}>
        <QuestionNumber number={field.number} />
        <span className="label" id={label}>
          {field.label}
        </span>
        <span>{texts('number.ending', { LastFour: ending })}</span>
        <Button
          variant="secondary"
          size="small"
          onPress={() => {
            setEntering(true);
            keepFocus(() => box.current?.querySelector('input'));
          }}
        >
          {texts('number.another')}
        </Button>
      </div>
    );
  }
  return (
    <div ref={box} onFocus={() => setEntering(true)} onBlur={() => setEntering(false)}>
      {children}
    </div>
  );
}
