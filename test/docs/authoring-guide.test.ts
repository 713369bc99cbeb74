import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse as parseYaml } from 'yaml';
import { readCarrier } from '../../packages/engine/src/author/index.ts';
import type { CarrierFile } from '../../packages/engine/src/author/index.ts';
import type { QuestionData } from '../../packages/engine/src/index.ts';
import { ACCEPTABLE } from '../../packages/engine/src/definition/exceptions.ts';
import { builtInRule, ERROR_KEYS } from '../../packages/engine/src/rule/index.ts';
import { PRODUCT_TEXTS } from '../../apps/server/src/product-texts.ts';
import { carrierFiles } from '../carrier/carrier-files.ts';
import { memoryDriver, readScenario, runScenario } from '../../packages/scenario/src/index.ts';

/**
 * Every marked example for authors is correct: it is inserted into the reference carrier, read, compiled and played.
 */
const root = path.resolve(import.meta.dirname, '../..');
/** The guide and each page of its reference. */
const pages = [
  'authoring.md',
  ...readdirSync(path.join(root, 'docs/authoring')).map((name) => `authoring/${name}`),
].map((page) => ({
  page,
  text: readFileSync(path.join(root, 'docs', page), 'utf8'),
}));
const guide = pages.map(({ text }) => text).join('\n');

/** One file for each kind of finding. */
const findings = path.join(root, 'packages/engine/src/definition/findings');
const findingKinds = (): string[] =>
  readdirSync(findings)
    .map((name) => name.replace('.ts', ''))
    .filter((name) => !name.endsWith('.test') && !['index', 'stages'].includes(name));

/** Where examples are put: a section at the end of the agent's part, so that every name is already there. */
const HOST = 'AgentReport';

interface Example {
  /** Page and line. */
  place: string;
  text: string;
}

/** The fenced examples marked with this kind: three backticks, the language, the kind. */
function examples(kind: string): Example[] {
  return pages.flatMap(({ page, text }) =>
    [...text.matchAll(/^```\w+ (\S+)\n([\s\S]*?)^```$/gm)]
      .filter((match) => match[1] === kind)
      .map((match) => ({
        place: `${page}:${text.slice(0, match.index).split('\n').length}`,
        text: match[2] ?? '',
      })),
  );
}

/** The reference carrier with one file changed or added. */
function changed(file: string, change: (text: string) => string): CarrierFile[] {
  const others = carrierFiles.filter((each) => each.path !== file);
  return [...others, { path: file, text: change(carrierFiles.find((each) => each.path === file)?.text ?? '') }];
}

function indented(text: string, by: number): string {
  return text.replaceAll(/^(?=.)/gm, ' '.repeat(by));
}

const withQuestions = (text: string): CarrierFile[] =>
  changed(`blocks/${HOST}.yaml`, (given) => given.replace(/^Questions:\n/m, (head) => `${head}${indented(text, 2)}`));

const withDerived = (text: string): CarrierFile[] =>
  changed('definition.yaml', (given) => given.replace(/^DerivedValues:\n/m, (head) => `${head}${indented(text, 2)}`));

/** Lines such as `YesNo | clause`: a derived value of that type. */
function clauseLines(example: Example): { type: string; clause: string; place: string }[] {
  return example.text.split('\n').flatMap((text, index) => {
    const bar = text.indexOf(' | ');
    return bar < 0
      ? []
      : [{ type: text.slice(0, bar), clause: text.slice(bar + 3), place: `${example.place}+${index + 1}` }];
  });
}

function findingsOf(given: readonly CarrierFile[]): string[] {
  return readCarrier(given, PRODUCT_TEXTS).findings.map(({ file, line, kind, path: at, message }) => {
    return `${file}:${line} ${kind} ${at}: ${message}`;
  });
}

/** Of examples that give a name, which the reference carrier does not use. */
const exceptUnused = (findings: readonly string[]): string[] => findings.filter((one) => !/^\S+ unused /.test(one));

test('the reference carrier, into which the examples are put, has no findings', () => {
  expect(findingsOf(carrierFiles)).toEqual([]);
});

// Reading the carrier takes longer than anything else here: everything that fits together is read once.
test('questions', () => {
  expect(examples('question')).not.toEqual([]);
  expect(
    findingsOf(
      withQuestions(
        examples('question')
          .map(({ text }) => text)
          .join(''),
      ),
    ),
  ).toEqual([]);
});

describe('clauses', () => {
  const lines = examples('clause').flatMap(clauseLines);
  const values = lines.map(({ type, clause }, at) => {
    return `- { Name: ExampleClause${at}, Type: ${type}, Clause: '${clause.replaceAll("'", "''")}' }\n`;
  });
  const found = exceptUnused(findingsOf(withDerived(values.join(''))));

  test.each(lines.map((line, at) => ({ ...line, at })))('$place: $clause', ({ at }) => {
    expect(found.filter((one) => new RegExp(`ExampleClause${at}\\b`).test(one))).toEqual([]);
  });

  test('all of them together', () => expect(found).toEqual([]));
});

test('derived values', () => {
  expect(examples('derived')).not.toEqual([]);
  const given = examples('derived').map(({ text }) => text);
  expect(exceptUnused(findingsOf(withDerived(given.join(''))))).toEqual([]);
});

describe('notices', () => {
  test.each(examples('notices'))('$place', ({ text }) =>
    expect(findingsOf(changed(`blocks/${HOST}.yaml`, (given) => `${given.trimEnd()}\n${text}`))).toEqual([]),
  );
});

describe('whole files', () => {
  test.each([
    ['block', 'blocks/PetInformation.yaml'],
    ['letters', 'blocks/OwnerHobby.yaml'],
    ['list', 'lists/Pets.yaml'],
    ['wording', 'wordings/Truth.yaml'],
    ['consent', 'consent/vermont.md'],
    ['mail', 'mail/invitation.yaml'],
    ['outcome', 'outcome.yaml'],
    ['reminders', 'reminders.yaml'],
    ['mapping', 'handover/example.yaml'],
  ])('%s', (kind, file) => {
    const found = examples(kind);
    expect(found).not.toEqual([]);
    for (const { text } of found) {
      const given = changed(file, () => text);
      const name = file.startsWith('blocks/') ? /^Name: (.*)$/m.exec(text)?.[1] : undefined;
      const route = /^Route: (.*)$/m.exec(text)?.[1] ?? '';
      const listed = given.map((each) =>
        name !== undefined && each.path === 'definition.yaml'
          ? {
              ...each,
              text: each.text
                .replace(/^ {2}- PersonalInformation$/m, `  - ${name}\n$&`)
                .replace(/^ {4}- agent-report$/m, `    - ${route}\n$&`)
                .replace('Blocks: [AgentReport,', `Blocks: ['${name}', AgentReport,`),
            }
          : each,
      );
      expect(exceptUnused(findingsOf(listed))).toEqual([]);
    }
  });

  test.each(examples('rule'))('decision rule, $place', ({ text }) =>
    expect(findingsOf(changed('underwriting.yaml', (given) => `${given.trimEnd()}\n${indented(text, 2)}`))).toEqual([]),
  );
});

interface ExampleFinding {
  Kind: string;
  /** A file in which a line is replaced; absent: `Written` and `Repair` are fields of a question. */
  In?: string;
  Written: string;
  Says: string;
  Repair: string;
  /** Of the question: its name, the name that repairs it, and its type. */
  Name?: string;
  Rename?: string;
  Type?: string;
}

const CONTROLS: Readonly<Record<string, string>> = {
  MultiChoice: 'radio',
  State: 'dropdown',
  Date: 'datepicker',
  File: 'filepicker',
  Compound: 'compound',
};

const DEFAULT_NAME = 'ExampleOfFinding';

describe('findings', () => {
  const shown = examples('findings')
    .flatMap(({ text }) => parseYaml(text) as ExampleFinding[])
    .map((each, index) => ({ Name: `${DEFAULT_NAME}${index}`, Type: 'FreeForm', ...each }));

  /** A question with these fields. */
  const asked = (QuestionName: string, QuestionType: string, fields: string): string => {
    const usual = {
      QuestionName,
      QuestionType,
      ControlType: CONTROLS[QuestionType] ?? 'textbox',
      QuestionText: 'Why?',
    };
    const own = parseYaml(fields.replaceAll(DEFAULT_NAME, QuestionName)) as Partial<QuestionData>;
    return `- ${JSON.stringify({ ...usual, ...own })}\n`;
  };

  const isCompiled = ({ In, Kind }: ExampleFinding): boolean => In === undefined && findingKinds().includes(Kind);
  const mistakes = shown.filter(isCompiled).map(({ Name, Type, Written }) => asked(Name, Type, Written));
  /** The compiler finds all of its kinds at once; what makes a file unreadable is found separately. */
  const together = readCarrier(withQuestions(mistakes.join(''))).findings;

  test.each(shown)('$Kind: $Written', (example) => {
    const { Kind, In, Written, Says, Repair, Name, Type } = example;
    const alone = (): CarrierFile[] =>
      In === undefined
        ? withQuestions(asked(Name, Type, Written))
        : changed(In, (text) => text.replace(Repair, Written));
    const found = isCompiled(example)
      ? together.filter(({ path: at }) => at.endsWith(`.${Name}`))
      : readCarrier(alone(), PRODUCT_TEXTS).findings;
    const said = found.filter(({ kind }) => kind === Kind).map(({ message }) => message);
    expect(said).toContainEqual(expect.stringContaining(Says));
  });

  // In a file the repair is the original text.
  test('all are gone once they are repaired', () => {
    const repaired = shown
      .filter(({ In }) => In === undefined)
      .map(({ Repair, Name, Rename = Name, Type }) => asked(Rename, Type, Repair));
    expect(repaired).not.toEqual([]);
    expect(findingsOf(withQuestions(repaired.join('')))).toEqual([]);
  });

  test('each kind has one', () => {
    const kinds = [...guide.matchAll(/^\| ((?:`[a-z-]+`(?:, )?)+) +\|.*\|.*\|$/gm)].flatMap(([, names = '']) =>
      names.replaceAll('`', '').split(', '),
    );
    const inTable = kinds.slice(kinds.indexOf('clause-syntax'), kinds.indexOf('yaml-syntax') + 1);
    expect(findingKinds().filter((kind) => !inTable.includes(kind))).toEqual([]);
    expect(inTable.filter((kind) => !shown.some(({ Kind }) => Kind === kind))).toEqual(['too-deep']);
  });
});

describe('scenarios', () => {
  test.each(examples('scenario'))('$place', async ({ text }) => {
    const reading = readScenario(text, 'docs/authoring/scenarios.md');
    if (!reading.ok) throw new Error(JSON.stringify(reading.mistakes));
    const { model, carrier } = readCarrier(carrierFiles);
    if (model === null || carrier === null) throw new Error('The reference carrier has findings.');
    const driver = memoryDriver(model, { today: '2026-11-20', underwriting: carrier.underwriting });
    expect((await runScenario(driver, reading.scenario)).failures).toEqual([]);
  });

  test.each(examples('steps'))('the steps of $place can be read', ({ text }) => {
    const reading = readScenario(`Scenario: steps\nSteps:\n${indented(text, 2)}`, 'docs/authoring/scenarios.md');
    expect(reading).toMatchObject({ ok: true });
  });
});

describe('the tables of the guide', () => {
  test('name every built-in rule with its parameters', () => {
    for (const key of ERROR_KEYS) {
      const rule = builtInRule(key);
      if (rule === undefined) continue;
      const row = guide.split('\n').find((line) => line.startsWith('|') && line.split('|')[1]?.includes(`\`${key}\``));
      if (row === undefined) throw new Error(`The guide does not name the rule ${key}.`);
      for (const name of [...(rule.parameters ?? []), ...(rule.expressions ?? [])])
        expect(row).toContain(`\`${name}\``);
    }
  });

  test('name every file and folder of the reference carrier', () => {
    const unnamed = readdirSync(path.join(root, 'carrier')).filter(
      (name) => !new RegExp(`^\\| \`${name}\\b`, 'm').test(guide),
    );
    expect(unnamed).toEqual([]);
  });

  test('name every finding', () => {
    for (const kind of findingKinds()) expect(guide).toContain(`| \`${kind}\` `);
  });

  test('name every finding that can be accepted, and no other', () => {
    const [, named = ''] = /These can be accepted: ([^.]*)\./.exec(guide) ?? [];
    expect([...named.matchAll(/`([\w-]+)`/g)].map(([, kind]) => kind)).toEqual([...ACCEPTABLE]);
  });

  test('every YAML example is YAML', () => {
    for (const [, text] of guide.matchAll(/^```yaml.*\n([\s\S]*?)^```$/gm))
      expect(() => void parseYaml(text ?? '')).not.toThrow();
  });
});

test('every kind of finding has a mistake and its repair in a test beside it', () => {
  const tested = (kind: string): boolean => {
    const file = path.join(findings, `${kind}.test.ts`);
    return existsSync(file) && readFileSync(file, 'utf8').includes(`findingPairs('${kind}', [`);
  };
  expect(findingKinds().filter((kind) => !tested(kind))).toEqual([]);
});
