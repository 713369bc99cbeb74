import './signing.css';
import { useApplicationValue } from '../state/use-application-value.ts';
import { Fragment, type ReactNode, useCallback } from 'react';
import { type Application, visibleCells } from '@countersign/engine';
import { Markdown } from '../ui/index.ts';

/** The texts of a block, in order: introduction, list of forms, what is declared. `children`: after the first one. */
export function Statements({ block, children }: { block: string; children?: ReactNode }) {
  const read = useCallback(
    (application: Application): string[] =>
      visibleCells(application, block)
        .filter((cell) => cell.control === 'label' && cell.rows === null)
        .map((cell) => cell.label),
    [block],
  );
  const texts = useApplicationValue(read) ?? [];
  return (
    <div className="statements">
      {texts.map((text, at) => (
        <Fragment key={text}>
          <Markdown text={text} level={1} />
          {at === 0 ? children : null}
        </Fragment>
      ))}
    </div>
  );
}
