import { useEffect, useRef } from 'react';
import type { CellKey } from '@countersign/engine';
import { useEditing } from '../question/editing.tsx';
import { useApplication } from '../state/application.ts';
import { client } from '../state/client.ts';
import { text } from '../state/texts.ts';
import { announce } from '../ui/index.ts';
import { createZipFill, type FilledPart, type Fills, type OpenPart } from './zip-fill.ts';

/** Fills city and state of a group when its zip is typed; a group without these parts is left alone. */
export function useZipFill(parts: readonly CellKey[]): void {
  const application = useApplication();
  const editing = useEditing();
  const keys = useRef(parts);
  useEffect(() => {
    keys.current = parts;
  });
  useEffect(() => {
    const keyOf = (name: string) => keys.current.find((key) => application.cell(key).name === name);
    const zip = keyOf('Zip');
    if (zip === undefined) return undefined;
    const read = (name: FilledPart): OpenPart | null => {
      const key = keyOf(name);
      const cell = key === undefined ? null : application.cell(key);
      if (!cell?.visible || !cell.editable) return null;
      return {
        text: cell.text,
        options: cell.options?.map((option) => option.name) ?? null,
      };
    };
    const fill = createZipFill(application.cell(zip).text, {
      read: () => ({ City: read('City'), State: read('State') }),
      write: (fills) => {
        for (const [name, given] of Object.entries(fills)) {
          const key = keyOf(name);
          if (key !== undefined) editing.type(key, given);
        }
        const words = wordsOf(fills);
        if (words !== '') announce(text('address.filled', { Place: words }));
      },
      ask: async (Zip) => {
        const answer = await client.call('zipPlace', { Zip });
        return answer.ok ? answer.data : null;
      },
    });
    const wordsOf = (fills: Fills): string =>
      (['City', 'State'] as const)
        .filter((name) => fills[name])
        .map((name) => application.cell(keyOf(name) ?? zip).display)
        .join(', ');
    const unsubscribe = application.subscribe(zip, () => fill.changed(application.cell(zip).text));
    return () => {
      unsubscribe();
      fill.stop();
    };
  }, [application, editing]);
}
