import type { ListItem, PhrasingContent, RootContent } from 'mdast';
import { fromMarkdown } from 'mdast-util-from-markdown';
import type { Face } from './fonts.ts';
import type { Run } from './lines.ts';

/** One block of a text, flat and in order; `indent` counts the lists and quotes around it. */
export type TextBlock =
  | { kind: 'heading'; runs: Run[] }
  | { kind: 'paragraph'; runs: Run[]; indent: number }
  | { kind: 'item'; marker: string; runs: Run[]; indent: number; first: boolean }
  | { kind: 'rule' };

/** Markdown as the definition's texts use it (headings, paragraphs, lists, emphasis, links) in printable blocks. */
export function textBlocks(markdown: string): TextBlock[] {
  return fromMarkdown(markdown).children.flatMap((node) => blocks(node, 0));
}

function blocks(node: RootContent, indent: number): TextBlock[] {
  switch (node.type) {
    case 'heading':
      return [{ kind: 'heading', runs: inline(node.children, 'semibold') }];
    case 'paragraph':
      return [{ kind: 'paragraph', runs: inline(node.children, 'regular'), indent }];
    case 'list': {
      const first = node.start ?? 1;
      return node.children.flatMap((item, index) =>
        listItem(item, { marker: node.ordered ? `${first + index}.` : '•', indent, first: index === 0 }),
      );
    }
    case 'blockquote':
      return node.children.flatMap((child) => blocks(child, indent + 1));
    case 'thematicBreak':
      return [{ kind: 'rule' }];
    case 'code':
    case 'html':
      return [{ kind: 'paragraph', runs: [{ text: node.value, face: 'regular' }], indent }];
    default:
      return [];
  }
}

function listItem(item: ListItem, mark: { marker: string; indent: number; first: boolean }): TextBlock[] {
  const [head, ...rest] = item.children.flatMap((child) => blocks(child, mark.indent + 1));
  if (head?.kind === 'paragraph') return [{ kind: 'item', ...mark, runs: head.runs }, ...rest];
  return [{ kind: 'item', ...mark, runs: [] }, ...(head ? [head] : []), ...rest];
}

function inline(nodes: readonly PhrasingContent[], face: Face): Run[] {
  return nodes.flatMap((node): Run[] => {
    switch (node.type) {
      case 'text':
        return [{ text: node.value.replaceAll('\n', ' '), face }];
      case 'inlineCode':
      case 'html':
        return [{ text: node.value, face }];
      case 'break':
        return [{ text: '\n', face }];
      case 'strong':
        return inline(node.children, 'semibold');
      case 'emphasis':
        return inline(node.children, face === 'regular' ? 'italic' : face);
      case 'link': {
        const shown = inline(node.children, face);
        const address = node.url.replace(/^(mailto|tel):/, '');
        return shown.map((run) => run.text).join('') === address ? shown : [...shown, { text: ` (${address})`, face }];
      }
      case 'image':
        return [{ text: node.alt ?? '', face }];
      case 'delete':
      case 'linkReference':
        return inline(node.children, face);
      default:
        return [];
    }
  });
}
