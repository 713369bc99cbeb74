import { useMemo } from 'react';
import type { Address } from '@countersign/protocol';
import { useEditing } from '../question/editing.tsx';
import { Question } from '../question/question.tsx';
import { useApplication } from '../state/application.ts';
import { sessionData } from '../state/session-store.ts';
import { useSelected } from '../state/store.ts';
import { ErrorText, Fieldset } from '../ui/index.ts';
import type { ControlProps } from '../question/control.ts';
import { inPageOrder } from './page-order.ts';
import { type StreetSearch, StreetSearchContext } from './street-search.tsx';
import { useZipFill } from './use-zip-fill.ts';

/**
 * An address: its zip fills in city and state, and if the operator configured a maps service, the street can be
 * searched (spec form 4.33). Everything can always be typed.
 */
export function AddressGroup({ cell, field }: ControlProps) {
  const application = useApplication();
  useZipFill(cell.children);
  return (
    <StreetSearchContext value={useAddressSearch(cell)}>
      <Fieldset
        legend={field.label}
        number={field.number}
        id={field.id ?? cell.key}
        hint={field.hint}
        layout="line"
        error={field.error ? <ErrorText text={field.error} /> : null}
      >
        {inPageOrder(application, cell.children).map((key) => (
          <Question key={key} cellKey={key} />
        ))}
      </Fieldset>
    </StreetSearchContext>
  );
}

/** Null if no service is configured. A chosen address replaces every part it has. */
function useAddressSearch({ children }: ControlProps['cell']): StreetSearch | null {
  const application = useApplication();
  const editing = useEditing();
  const isOn = useSelected(sessionData, (session) => session?.features.AddressSearch ?? false);
  return useMemo(() => {
    const cellNamed = (name: string) => children.map((key) => application.cell(key)).find((cell) => cell.name === name);
    const street = cellNamed('Street');
    if (!isOn || !street) return null;
    const choose = (address: Address) => {
      for (const [name, given] of Object.entries(address)) {
        const cell = cellNamed(name);
        const isOffered = cell?.options?.some((option) => option.name === given) ?? true;
        if (cell && given !== '' && isOffered) editing.type(cell.key, given);
      }
    };
    return { street: street.key, choose };
  }, [application, editing, children, isOn]);
}
