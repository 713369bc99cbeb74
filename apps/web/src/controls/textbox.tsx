import { type CellState, isIdentityNumber, MAX_ANSWER_LENGTH } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { useFilledByBrowser } from '../question/filled-by-browser.ts';
import { useApplication } from '../state/application.ts';
import { MaskedField, SecretField, TextField } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { maskedText, maskOf } from './mask-of.ts';
import { SuggestedAnswers } from './suggested-answers.tsx';
import { VaultNumber } from './vault-number.tsx';
import { StreetField, useStreetSearch } from './street-search.tsx';
import { takesMinus } from './takes-minus.ts';

/**
 * One line of text: formatted if the question has a mask, with suggestions if it is a searched street, and showing only
 * the last digits if a vault keeps it.
 */
export function Textbox({ cell, field }: ControlProps) {
  const search = useStreetSearch(cell.key);
  if (cell.ending !== null) {
    return (
      <VaultNumber ending={cell.ending} field={field}>
        <PlainText cell={cell.ending === '' ? cell : { ...cell, text: '' }} field={field} />
      </VaultNumber>
    );
  }
  return search ? <StreetField cell={cell} field={field} search={search} /> : <PlainText cell={cell} field={field} />;
}

function PlainText({ cell, field }: ControlProps) {
  const application = useApplication();
  const editing = useEditing();
  const mask = maskOf(cell);
  const onChange = (text: string) => editing.type(cell.key, text);
  const shared = {
    ...field,
    onChange,
    units: cell.units,
    // An answer that is cut off is a different answer: it is kept completely, and a rule says that it is too long.
    maxLength: MAX_ANSWER_LENGTH,
    autoComplete: useFilledByBrowser(cell),
    ...(takesMinus(application, cell) ? { inputMode: 'text' as const } : {}),
  };
  if (mask === null) {
    const email = cell.autocomplete === 'email';
    return (
      <TextField
        {...shared}
        value={cell.text}
        type={email ? 'email' : 'text'}
        below={<SuggestedAnswers cell={cell} />}
        {...(cell.type === 'Decimal' ? { inputMode: shared.inputMode ?? 'decimal' } : {})}
      />
    );
  }
  const width = shared.width === 'full' || shared.width === undefined ? widthOf(cell) : shared.width;
  const value = maskedText(cell, mask);
  if (isIdentityNumber(cell.type, cell.mask))
    return <SecretField {...shared} width={width} mask={mask} value={value} />;
  return <MaskedField {...shared} width={width} mask={mask} value={value} />;
}

/** Masked texts are short: the field is as wide as its content. */
const widthOf = (cell: CellState): 'short' | 'medium' => (cell.mask === 'currency' ? 'medium' : 'short');
