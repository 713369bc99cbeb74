import { createElement, Suspense } from 'react';
import { lazyModule } from './lazy-module.ts';
import type { MarkdownProps } from './markdown.tsx';

export const markdown = lazyModule(() => import('./markdown.tsx'));

/** Markdown where most texts are plain: the parser is loaded with the first text that has markup. */
export function LightMarkdown(props: MarkdownProps) {
  const plain = <Paragraphs {...props} />;
  return isPlain(props.text) ? (
    plain
  ) : (
    <Suspense fallback={plain}>
      <Marked {...props} />
    </Suspense>
  );
}

const Marked = (props: MarkdownProps) => createElement(markdown.read().Markdown, props);

function Paragraphs({ text, inline = false }: MarkdownProps) {
  const paragraphs = paragraphsOf(text);
  if (inline && paragraphs.length === 1) return <>{paragraphs[0]}</>;
  return (
    <div className="prose">
      {paragraphs.map((paragraph, index) => (
        // The text does not change while it is shown, so the position is a stable key.
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  );
}

/** A line that Markdown treats as plain text: no markup in it, at its beginning or at its end. */
const PLAIN_LINE = /^(?![-+=\s]|\d+[.)])[^\\`*_#<>&[\]|~\t\r]*(?<!\s)$/;

/** A sign that is shown as it is, such as one in an answer. */
const ESCAPED = /\\([!-/:-@[-`{-~])/g;

/** Whether Markdown would show this text as written, in paragraphs. */
export const isPlain = (text: string): boolean =>
  text
    .replaceAll(ESCAPED, 'x')
    .split('\n')
    .every((line) => line === '' || PLAIN_LINE.test(line));

/** Paragraphs of a plain text, separated by blank lines. */
export const paragraphsOf = (text: string): string[] =>
  text
    .trim()
    .split(/\n{2,}/)
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => paragraph.replaceAll(ESCAPED, '$1'));
