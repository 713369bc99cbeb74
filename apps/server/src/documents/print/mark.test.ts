import { describe, expect, it } from 'vitest';
import { printMark } from './mark.ts';

const svg = (root: string, ...paths: string[]): string => `<svg viewBox="0 0 32 16" ${root}>${paths.join('')}</svg>`;

describe('the carrier’s mark on paper', () => {
  it.each([
    [
      'a path filled with a color of its own',
      svg('', '<path d="M0 0" fill="#aabbcc"/>'),
      { path: 'M0 0', fill: '#aabbcc' },
    ],
    ['a path in the accent', svg('', '<path fill="currentColor" d="M1 1"/>'), { path: 'M1 1', fill: '#1f5c4d' }],
    [
      'a line drawn as the root says',
      svg('fill="none" stroke="currentColor" stroke-width="2"', '<path d="M2 2 H9"/>'),
      { path: 'M2 2 H9', stroke: '#1f5c4d', strokeWidth: 2 },
    ],
    [
      'a path that overrules the root',
      svg('fill="none" stroke="currentColor"', '<path d="M3 3" fill="#000000" stroke="none"/>'),
      { path: 'M3 3', fill: '#000000' },
    ],
  ])('takes %s', (_, drawing, shape) => {
    expect(printMark(drawing, '#1f5c4d')).toEqual({ width: 32, height: 16, shapes: [shape] });
  });

  it.each([
    ['no drawing', ''],
    ['a drawing without a size', '<svg><path d="M0 0" fill="#aabbcc"/></svg>'],
    ['a drawing of nothing', svg('fill="none"', '<path d="M0 0"/>')],
  ])('is missing for %s', (_, drawing) => {
    expect(printMark(drawing, '#1f5c4d')).toBeNull();
  });
});
