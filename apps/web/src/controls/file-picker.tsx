import { useTexts } from '../state/texts.ts';
import { Alert, Fieldset } from '../ui/index.ts';
import type { ControlProps } from './control.ts';

/** A file question where this installation takes no files: it says so, and what an earlier upload was. */
export function FilePicker({ cell, field }: ControlProps) {
  const texts = useTexts();
  return (
    <Fieldset legend={field.label} id={field.id ?? cell.key} plain>
      {cell.display ? <p>{cell.display}</p> : null}
      <Alert tone="info">
        <p>{texts('file.unavailable')}</p>
      </Alert>
    </Fieldset>
  );
}
