import type { ReactNode } from 'react';

/** Text in its own lines, as in a file: a long line scrolls. */
export function SourceText({ className, children }: { className: string; children: ReactNode }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by keyboard too
    <pre className={className} tabIndex={0}>
      {children}
    </pre>
  );
}
