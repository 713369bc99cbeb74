import { useCallback } from 'react';
import { type Application, printModel, type Stage } from '@countersign/engine';
import { useTexts } from '../state/texts.ts';
import { useApplicationValue } from '../state/use-application-value.ts';
import { formsPrinted } from './forms-printed.ts';

/**
 * The contents of the reader's own document, as printed at that stage (spec flow §2, Declarations, "a list of forms").
 */
export function FormsList({ stage }: { stage: Stage }) {
  const texts = useTexts();
  const read = useCallback((application: Application) => formsPrinted(printModel(application, stage)), [stage]);
  const entries = useApplicationValue(read) ?? [];
  if (entries.length === 0) return null;
  return (
    <div className="forms-list">
      <h2 id="forms-list">{texts('declarations.contains')}</h2>
      <ul aria-labelledby="forms-list">
        {entries.map(({ title, number }) => (
          <li key={title}>
            {title} {number === null ? null : <span className="form-number">{number}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}
