import { describe, expect, it } from 'vitest';
import { textBlocks } from './markdown.ts';

/** Blocks in short: `kind indent marker | face:text ...` */
const short = (markdown: string): string[] =>
  textBlocks(markdown).map((block) => {
    if (block.kind === 'rule') return 'rule';
    const place = block.kind === 'heading' ? '' : `${block.indent}`;
    const marker = block.kind === 'item' ? block.marker : '';
    return `${block.kind}${place}${marker} ${block.runs.map((run) => `${run.face}:${run.text}`).join(' ')}`;
  });

describe('the Markdown of the definition’s texts', () => {
  it.each([
    ['a heading', '## Fraud *notice*', ['heading semibold:Fraud  semibold:notice']],
    ['paragraphs', 'One\nline.\n\nTwo.', ['paragraph0 regular:One line.', 'paragraph0 regular:Two.']],
    ['emphasis', 'a **b** *c*', ['paragraph0 regular:a  semibold:b regular:  italic:c']],
    ['a list', '- a\n- b', ['item0• regular:a', 'item0• regular:b']],
    ['a numbered list from its start', '3. a\n4. b', ['item03. regular:a', 'item04. regular:b']],
    ['a list in a list', '- a\n  1. b', ['item0• regular:a', 'item11. regular:b']],
    ['more than one paragraph in an item', '- a\n\n  b', ['item0• regular:a', 'paragraph1 regular:b']],
    ['a quotation', '> a', ['paragraph1 regular:a']],
    ['a rule', 'a\n\n---', ['paragraph0 regular:a', 'rule']],
    ['a line end that is meant', 'a  \nb', ['paragraph0 regular:a regular:\n regular:b']],
    [
      'where a link leads, for who cannot follow it',
      '[us](https://x.example)',
      ['paragraph0 regular:us regular: (https://x.example)'],
    ],
    ['an address once', '<https://x.example>', ['paragraph0 regular:https://x.example']],
    ['HTML as text', 'a <b>b</b>', ['paragraph0 regular:a  regular:<b> regular:b regular:</b>']],
    ['nothing', '', []],
  ])('prints %s', (_, markdown, blocks) => {
    expect(short(markdown)).toEqual(blocks);
  });
});
