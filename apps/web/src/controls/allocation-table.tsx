import { useSyncExternalStore } from 'react';
import type { CellState } from '@countersign/engine';
import { useApplication } from '../state/application.ts';
import { useEditing } from '../section/editing.tsx';
import { Question } from '../section/question.tsx';
import { Button, ErrorText, Fieldset } from '../ui/index.ts';
import { hundredths, percentText, spreadRest } from './allocation.ts';
import type { ControlProps } from './control.ts';

/** A table of shares in percent with its sum, and a button that spreads what is left over the empty cells. */
export function AllocationTable({ cell, field, parts }: ControlProps & { parts: readonly CellState[] }) {
  const application = useApplication();
  const editing = useEditing();
  const open = parts.filter((part) => part.visible && part.control !== 'label');
  const read = () => open.map((part) => application.cell(part.key).text).join('|');
  const texts = useSyncExternalStore((listener) => {
    const stops = open.map((part) => application.subscribe(part.key, listener));
    return () => stops.forEach((stop) => stop());
  }, read);
  const shares = texts.split('|');
  const sum = shares.reduce((total, text) => total + hundredths(text), 0);
  const spread = () => {
    for (const [index, text] of spreadRest(shares).entries()) {
      const part = open[index];
      if (part && text !== shares[index]) editing.type(part.key, text);
    }
  };
  const canSpread = sum < 10_000 && shares.includes('') && open.some((part) => part.editable);
  return (
    <Fieldset
      legend={field.label}
      id={field.id ?? cell.key}
      hint={field.hint}
      error={field.error ? <ErrorText text={field.error} /> : null}
    >
      <div className="allocation">
        {cell.children.map((key) => (
          <Question key={key} cellKey={key} />
        ))}
      </div>
      <div className="rows-foot">
        <strong>Sum of this table: {percentText(sum)}%</strong>
        {canSpread ? (
          <Button variant="secondary" size="small" onPress={spread}>
            Spread the rest
          </Button>
        ) : null}
      </div>
    </Fieldset>
  );
}
