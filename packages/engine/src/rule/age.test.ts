/** Ages of the insured, owners and signers, and which term they may have (spec form 4.40, §5). */
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, age, ageNearest } from '../clause/calendar.ts';
import { question } from '../definition/sample.testkit.ts';
import type { QuestionData, ValidationData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';
import type { Row } from '../testing/rule-table.ts';

const born = (...rules: string[]): { asked: Partial<QuestionData> } => ({
  asked: { QuestionType: 'Date', ControlType: 'datepicker', Validations: rules.map((Rule) => ({ Rule })) },
});

// spec form 5.12
describe('insured: 18 to 79 at the nearest birthday, on 20 November 2026', () => {
  ruleTable(born('invalidDate', 'invalidAge'), [
    ['05/21/2009', 'invalidAge'],
    ['05/20/2009', 'accepted'],
    ['05/19/2009', 'accepted'],
    ['11/20/2008', 'accepted'],
    ['05/22/1947', 'accepted'],
    ['05/21/1947', 'accepted'],
    ['05/20/1947', 'invalidAge'],
    ['11/20/1947', 'accepted'],
    ['11/20/1946', 'invalidAge'],
    ['11/20/2026', 'invalidAge'],
    ['11/21/2026', 'invalidDate'],
    ['12/31/0999', 'invalidDate'],
    ['02/30/1980', 'invalidDate'],
  ]);
});

describe('insured: six months before the eighteenth birthday, at the ends of months', () => {
  const on = (today: string, rows: readonly Row[]): void => ruleTable({ ...born('invalidAge'), today }, rows);
  describe('31 August: 28 February is six months before', () => {
    on('2027-02-27', [['08/31/2009', 'invalidAge']]);
    on('2027-02-28', [['08/31/2009', 'accepted']]);
  });
  describe('29 February: the birthday in a common year is 1 March', () => {
    on('2025-08-31', [['02/29/2008', 'invalidAge']]);
    on('2025-09-01', [['02/29/2008', 'accepted']]);
  });
  describe('29 February: in a leap year it is that day', () => {
    on('2027-08-28', [['02/29/1948', 'accepted']]);
    on('2027-08-29', [['02/29/1948', 'invalidAge']]);
  });
});

// spec form 5.13
describe('owners and signers: 20 completed years', () => {
  ruleTable(born('invalidDate', 'invalidMinAge'), [
    ['11/21/2006', 'invalidMinAge'],
    ['11/20/2006', 'accepted'],
    ['11/19/2006', 'accepted'],
    ['05/20/2007', 'invalidMinAge'],
    ['01/01/1900', 'accepted'],
    ['11/21/2026', 'invalidDate'],
  ]);
});

describe('owners born on 29 February come of age on 1 March in a common year', () => {
  ruleTable({ ...born('invalidMinAge'), today: '2028-02-28' }, [['02/29/2008', 'invalidMinAge']]);
  ruleTable({ ...born('invalidMinAge'), today: '2028-02-29' }, [['02/29/2008', 'accepted']]);
  ruleTable({ ...born('invalidMinAge'), today: '2026-02-28' }, [['03/01/2006', 'invalidMinAge']]);
  ruleTable({ ...born('invalidMinAge'), today: '2026-03-01' }, [['03/01/2006', 'accepted']]);
});

const TERMS = [
  ['Term30', 'ineligibleTerm30', 50],
  ['Term20', 'ineligibleTerm20', 60],
  ['Term15', 'ineligibleTerm15', 65],
  ['Term10', 'ineligibleTerm10', 70],
] as const;

const QuestionOptions = [...TERMS.map(([Name]) => ({ Name })), { Name: 'UniversalLife' }];
const product = (Validations: ValidationData[]): Partial<QuestionData> => ({
  QuestionType: 'MultiChoice',
  ControlType: 'radio',
  QuestionOptions,
  Validations,
});
const beside = [question('InsuredAge', { QuestionType: 'Integer' })];

/** As the reference carrier writes it, all four on the product's question, and by the built-in rules. */
const WAYS: [string, ValidationData[]][] = [
  [
    'clauses',
    TERMS.map(([term, Rule, most]) => ({
      Rule,
      FailsWhen: `Asked == "${term}" && !(InsuredAge >= 20 && InsuredAge <= ${most})`,
    })),
  ],
  [
    'built-in rules',
    TERMS.map(([term, Rule]) => ({ Rule, ConditionalClause: `Asked == "${term}"`, Parameters: { Age: 'InsuredAge' } })),
  ],
];

// spec form 5.14
describe.each(WAYS)('term eligibility by %s', (_way, validations) => {
  ruleTable(
    { asked: product(validations), beside },
    TERMS.flatMap(([term, key, most]): Row[] => [
      [term, key, { InsuredAge: '19' }],
      [term, 'accepted', { InsuredAge: '20' }],
      [term, 'accepted', { InsuredAge: '21' }],
      [term, 'accepted', { InsuredAge: String(most - 1) }],
      [term, 'accepted', { InsuredAge: String(most) }],
      [term, key, { InsuredAge: String(most + 1) }],
      [term, 'accepted'],
    ]),
  );
  ruleTable({ asked: product(validations), beside }, [['UniversalLife', 'accepted', { InsuredAge: '75' }]]);
});

describe('age nearest, compared with a calendar that is walked day by day', () => {
  const DAY = 86_400_000;
  const at = (iso: string): number => Date.parse(`${iso}T00:00:00Z`);
  const iso = (time: number): string => new Date(time).toISOString().slice(0, 10);

  /** The birthday in a year; the calendar itself makes a missing 29 February 1 March. */
  function birthday(birth: string, year: number): number {
    return Date.UTC(year, Number(birth.slice(5, 7)) - 1, Number(birth.slice(8)));
  }

  /** Six months earlier: the same day of that month, or its last. */
  function sixMonthsBefore(time: number): number {
    const day = new Date(time);
    const first = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() - 6, 1));
    let found = first.getTime();
    while (new Date(found).getUTCDate() < day.getUTCDate()) {
      if (new Date(found + DAY).getUTCMonth() !== first.getUTCMonth()) break;
      found += DAY;
    }
    return found;
  }

  interface Ages {
    completed: number;
    nearest: number;
  }

  /**
   * Walks from the day of birth through this many days, adding a year when the half-way day is reached: the ages on
   * each day.
   */
  function walked(birth: string, days: number): Ages[] {
    const ages: Ages[] = [];
    let completed = 0;
    let nearest = 0;
    const year = Number(birth.slice(0, 4));
    let next = birthday(birth, year + 1);
    let half = sixMonthsBefore(next);
    for (let time = at(birth); time <= at(birth) + days * DAY; time += DAY) {
      if (time === next) {
        completed += 1;
        next = birthday(birth, year + completed + 1);
        half = sixMonthsBefore(next);
      }
      if (time === half) nearest += 1;
      ages.push({ completed, nearest });
    }
    return ages;
  }

  const births = fc.oneof(
    fc.integer({ min: 0, max: 40_000 }).map((days) => addDays('1899-03-01', days) ?? ''),
    fc.constantFrom('1904-02-29', '1996-02-29', '2000-02-29', '2004-02-28', '2004-03-01', '1999-08-31', '2001-08-29'),
  );

  test('both ages agree on any day of the first thirty years', () => {
    fc.assert(
      fc.property(births, fc.integer({ min: 0, max: 11_000 }), (birth, days) => {
        const today = iso(at(birth) + days * DAY);
        expect({ completed: age(birth, today), nearest: ageNearest(birth, today) }).toEqual(walked(birth, days).at(-1));
      }),
    );
  });

  test.each(['2000-02-29', '1999-08-31', '2003-08-30', '2001-12-31', '2000-03-01', '2004-02-28'])(
    'born on %s: on every day of ten years the older age begins once, half a year before the birthday',
    (birth) => {
      let before = 0;
      const wrong = walked(birth, 3_700).flatMap(({ completed, nearest }, days) => {
        const today = iso(at(birth) + days * DAY);
        const grown = (ageNearest(birth, today) ?? -1) - before;
        before += grown;
        return before === nearest && age(birth, today) === completed && grown <= 1 ? [] : [today];
      });
      expect(wrong).toEqual([]);
    },
  );

  test('nobody has an age before being born', () => {
    expect(ageNearest('2026-11-21', '2026-11-20')).toBeUndefined();
    expect(ageNearest('2026-11-20', '2026-11-20')).toBe(0);
  });
});
