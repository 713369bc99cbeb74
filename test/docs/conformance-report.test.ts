/** docs/accessibility/openacr.yaml: no claim without a test, and every named test exists. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { isThere, namedIn } from './named-tests.ts';

const root = path.resolve(import.meta.dirname, '../..');
const file = path.join(root, 'docs/accessibility/openacr.yaml');

interface Claim {
  num: string;
  components: { name: string; adherence: { level: string; notes: string } }[];
}
interface Report {
  catalog: string;
  chapters: Record<string, { criteria?: Claim[] }>;
}

const report: Report = parse(readFileSync(file, 'utf8'));
const claims = (chapter: string): Claim[] => report.chapters[chapter]?.criteria ?? [];
const all = [...claims('success_criteria_level_a'), ...claims('success_criteria_level_aa')];
const adherenceOf = ({ components: [web] }: Claim) => web?.adherence ?? { level: '', notes: '' };

/** Success criteria of WCAG 2.2 by level; 4.1.1, which it removed, is still in the catalog. */
const CRITERIA = {
  success_criteria_level_a:
    '1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2 2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7 4.1.1 4.1.2',
  success_criteria_level_aa:
    '1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6 2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3',
};

describe('the accessibility conformance report', () => {
  it.each(Object.entries(CRITERIA))('says of each criterion how it is met: %s', (chapter, criteria) => {
    expect(report.catalog).toBe('2.5-edition-wcag-2.2-en');
    expect(claims(chapter).map(({ num }) => num)).toEqual(criteria.split(' '));
  });

  // spec pages 4.6
  it('shows every claim by an existing test', () => {
    const claimed = all.filter((claim) => ['supports', 'partially-supports'].includes(adherenceOf(claim).level));
    expect(claimed.length).toBeGreaterThan(25);
    const unshown = claimed.filter((claim) => namedIn(adherenceOf(claim).notes).length === 0);
    expect(unshown.map(({ num }) => num)).toEqual([]);
    const named = all.flatMap((claim) => namedIn(adherenceOf(claim).notes));
    expect(named.filter((one) => !isThere(one))).toEqual([]);
  });

  it('gives a reason for the others, in the words of the format', () => {
    const others = all.filter((claim) => !['supports', 'partially-supports'].includes(adherenceOf(claim).level));
    const odd = others.filter((claim) => !['not-applicable', 'not-evaluated'].includes(adherenceOf(claim).level));
    expect(odd.map(({ num }) => num)).toEqual([]);
    expect(others.filter((claim) => adherenceOf(claim).notes === '').map(({ num }) => num)).toEqual([]);
  });

  it('has the same counts on its page for people', () => {
    const page = readFileSync(path.join(root, 'docs/accessibility/README.md'), 'utf8').replaceAll(/\s+/g, ' ');
    const count = (level: string): number => all.filter((claim) => adherenceOf(claim).level === level).length;
    for (const level of ['supports', 'partially-supports', 'not-applicable', 'not-evaluated']) {
      expect(page).toContain(`| ${level} | ${count(level)} |`);
    }
    const unknown = all.filter((claim) => adherenceOf(claim).level === 'not-evaluated').map(({ num }) => num);
    expect(page).toContain(unknown.join(', '));
  });
});

// The only place where a file may be dropped has a button beside it (e2e/tests/accessibility/wcag22.spec.ts).
it('no page reacts to gestures, to the motion of a device, or to dragging without an alternative', () => {
  const sources = path.join(root, 'apps/web/src');
  const listens =
    /onTouch|touchstart|touchmove|pointermove|onPointerMove|devicemotion|deviceorientation|draggable|onDr(ag|op)/;
  const found = readdirSync(sources, { recursive: true, encoding: 'utf8' }).filter(
    (name) => /\.tsx?$/.test(name) && listens.test(readFileSync(path.join(sources, name), 'utf8')),
  );
  expect(found).toEqual([path.join('ui', 'file-drop.tsx')]);
});
