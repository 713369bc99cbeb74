import type { ListedStage } from './opening.ts';
import type { NeverHolds, SectionMatrix } from './section-matrix.ts';

const TITLES: Record<ListedStage, string> = {
  '1': 'Stage 1, the agent before the insured signed',
  '2': 'Stage 2, the insured',
  '3-12': 'Stages 3-12, the owners',
  '13': 'Stage 13, the agent after the insured signed',
};

const NAMES = ['state', 'product', 'owner'];

/** The matrix as text: first what every cell has, then what only some have. */
export function matrixLines({ Stages, NeverHolds }: SectionMatrix): string[] {
  return [
    ...Stages.flatMap(({ Stage, Lists }) => [
      TITLES[Stage],
      ...Lists.toSorted((a, b) => Number(isEvery(b.Where)) - Number(isEvery(a.Where))).flatMap(
        ({ Where, Sections }) => [
          `  ${casesIn(Where)}`,
          ...Sections.map((section) => `    ${isEvery(Where) ? '' : '+ '}${section}`),
        ],
      ),
    ]),
    ...(NeverHolds === null ? [] : neverHoldingLines(NeverHolds)),
  ];
}

function neverHoldingLines(clauses: readonly NeverHolds[]): string[] {
  if (clauses.length === 0) return ['Every clause below the sections is true in some case.'];
  return ['Never true in any case', ...clauses.map(({ Path, Clause }) => `  ${Path}: ${Clause}`)];
}

/** `state PA TX, product Term10`, without dimensions that cover everything. */
function casesIn(where: string): string {
  const parts = where.split(' / ').map((part, at) => `${NAMES[at] ?? ''} ${part.replace(/^\* but /, 'other than ')}`);
  const named = parts.filter((part) => !part.endsWith(' *'));
  return named.length === 0 ? 'every case' : named.join(', ');
}

function isEvery(where: string): boolean {
  return where === '* / * / *';
}
