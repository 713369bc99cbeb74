import './styles/files.css';
import type { ReactNode, Ref } from 'react';
import { fileSizeText } from './file-size.ts';
import { FileText } from './icons.ts';

/** One file: its name and size, its state, and the available actions. */
export function FileRow({
  name,
  size,
  children,
  action,
  ref,
}: {
  name: string;
  size: number | null;
  children?: ReactNode;
  action?: ReactNode;
  ref?: Ref<HTMLDivElement>;
}) {
  return (
    <div className="file-row" ref={ref} tabIndex={-1} role="group" aria-label={name}>
      <FileText size="1.625rem" aria-hidden="true" />
      <div className="file-row-body">
        <p className="file-name">
          {name}
          {size === null ? null : <span className="file-size">{fileSizeText(size)}</span>}
        </p>
        {children}
      </div>
      {action}
    </div>
  );
}
