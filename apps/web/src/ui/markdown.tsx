import { createElement, Fragment, type ReactNode } from 'react';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Nodes } from 'mdast';

export interface MarkdownProps {
  text: string;
  /** Of its first headings. */
  level?: number;
  /** A single paragraph becomes part of the line it is in. */
  inline?: boolean;
}

/** Texts that were read ahead, as they are shown. */
const prepared = new Map<string, ReactNode>();

/** Reads a text of the form before it is shown, because that takes a millisecond or more. Not for texts with answers: they would stay in memory. */
export function prepareMarkdown(text: string): void {
  if (!prepared.has(text)) prepared.set(text, read({ text, level: DEFAULT_LEVEL, inline: false }));
}

const DEFAULT_LEVEL = 2;

/** Markdown as React nodes. HTML in it is shown as text, never as HTML. Headings start at `level`. */
export function Markdown({ text, level = DEFAULT_LEVEL, inline = false }: MarkdownProps) {
  const known = level === DEFAULT_LEVEL && !inline ? prepared.get(text) : undefined;
  return known ?? read({ text, level, inline });
}

function read({ text, level, inline }: Required<MarkdownProps>): ReactNode {
  const tree = fromMarkdown(text);
  const only = tree.children[0];
  if (inline && tree.children.length === 1 && only?.type === 'paragraph') return <>{nodes(only.children, level)}</>;
  return <div className="prose">{nodes(tree.children, level)}</div>;
}

const nodes = (children: readonly Nodes[], level: number): ReactNode[] =>
  // The text does not change while it is shown, so the position is a stable key.
  children.map((child, index) => <Fragment key={index}>{node(child, level)}</Fragment>);

function node(tree: Nodes, level: number): ReactNode {
  switch (tree.type) {
    case 'text':
    case 'html':
      return tree.value;
    case 'paragraph':
      return <p>{nodes(tree.children, level)}</p>;
    case 'heading':
      return createElement(`h${Math.min(6, level + tree.depth - 1)}`, null, nodes(tree.children, level));
    case 'strong':
      return <strong>{nodes(tree.children, level)}</strong>;
    case 'emphasis':
      return <em>{nodes(tree.children, level)}</em>;
    case 'list':
      return createElement(tree.ordered ? 'ol' : 'ul', null, nodes(tree.children, level));
    case 'listItem':
      return <li>{tree.spread ? nodes(tree.children, level) : tight(tree.children, level)}</li>;
    case 'link':
      return link(tree.url, nodes(tree.children, level));
    case 'blockquote':
      return <blockquote>{nodes(tree.children, level)}</blockquote>;
    case 'break':
      return <br />;
    case 'thematicBreak':
      return <hr />;
    case 'inlineCode':
    case 'code':
      return <code>{tree.value}</code>;
    default:
      return null;
  }
}

/** Items of a list without blank lines have no paragraphs. */
const tight = (children: readonly Nodes[], level: number): ReactNode[] =>
  children.flatMap((child) => (child.type === 'paragraph' ? nodes(child.children, level) : [node(child, level)]));

function link(url: string, children: ReactNode): ReactNode {
  if (/^(https:|mailto:|tel:|#|\/(?!\/))/.test(url)) {
    return url.startsWith('https:') ? (
      <a href={url} target="_blank" rel="noreferrer">
        {children}
      </a>
    ) : (
      <a href={url}>{children}</a>
    );
  }
  return children;
}
