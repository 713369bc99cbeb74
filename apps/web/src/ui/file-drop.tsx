import './styles/files.css';
import { type ReactNode, type Ref, useEffect, useId, useState } from 'react';
import { ErrorText } from './field.tsx';
import { Upload } from './icons.ts';

/**
 * An area to choose a file, by keyboard and pointer, or to drop it. Several files may be dropped: the caller refuses
 * them.
 */
export function FileDrop({
  label,
  hint,
  error,
  accept,
  required = false,
  isDisabled = false,
  primary = false,
  onFiles,
  ref,
}: {
  label: string;
  hint?: ReactNode;
  error?: string | null;
  accept: string;
  required?: boolean;
  isDisabled?: boolean;
  /** It is the main action of its page. */
  primary?: boolean;
  onFiles: (files: readonly File[]) => void;
  ref?: Ref<HTMLInputElement>;
}) {
  const id = useId();
  const [over, setOver] = useState(false);
  useNoDropBeside();
  const described = [error ? `${id}-error` : '', hint ? `${id}-hint` : ''].join(' ').trim();
  return (
    <div className="field">
      {error ? (
        <span className="error" id={`${id}-error`}>
          <ErrorText text={error} />
        </span>
      ) : null}
      {/* Dropping is for the pointer only: the input below takes the same files by key. */}
      <div
        className={over ? 'file-drop over' : 'file-drop'}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(!isDisabled);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          if (!isDisabled) onFiles([...event.dataTransfer.files]);
        }}
      >
        <input
          ref={ref}
          className="sr-only"
          type="file"
          id={id}
          accept={accept}
          disabled={isDisabled}
          aria-required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described || undefined}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            // The same file may be chosen again.
            target.value = '';
            if (files.length > 0) onFiles(files);
          }}
        />
        <label className={primary ? 'button primary' : 'button secondary'} htmlFor={id}>
          <Upload size="1.125rem" aria-hidden="true" /> {label}
        </label>
        {hint ? (
          <span className="hint" id={`${id}-hint`}>
            {hint}
          </span>
        ) : null}
      </div>
    </div>
  );
}

/** A file that misses the area is not dropped at all: the browser would show it instead of the page. */
function useNoDropBeside(): void {
  useEffect(() => {
    const refuse = (event: DragEvent) => {
      if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    };
    window.addEventListener('dragover', refuse);
    window.addEventListener('drop', refuse);
    return () => {
      window.removeEventListener('dragover', refuse);
      window.removeEventListener('drop', refuse);
    };
  }, []);
}
