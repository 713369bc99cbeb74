/** Small random definitions for property tests: every kind of dependency, no meaning. */
import { sampleDefinition } from '../definition/sample.testkit.ts';
import type { BlockData, Definition, OptionData, QuestionData, Stage } from '../definition/vocabulary.ts';

export type Random = (below: number) => number;

/** A repeatable source of small numbers. */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below;
  };
}

interface Source {
  /** As written in a clause from outside its block. */
  path: string;
  kind: 'yesno' | 'choice' | 'number' | 'choices';
}

const COLOURS = ['Red', 'Green', 'Blue', 'Grey'];

/**
 * Three blocks whose clauses read earlier questions only. Rows have rows inside, clauses look into rows from outside, one
 * group is made by chosen options, the last block reads the earlier ones and only some stages may read each block; some
 * questions are kept from a stage, masked for it, fixed in demo cases, worded in two ways or written by the server.
 */
export function randomDefinition(random: Random): Definition {
  const sample = sampleDefinition();
  const sources: Source[] = [];
  const derived: Definition['DerivedValues'] = [...sample.DerivedValues];
  const blocks: BlockData[] = [];
  const readers: Stage[][] = [[1, 2.1, 13], [2.1], [1, 2.1, 13]];
  for (const [index, stages] of readers.entries()) {
    blocks.push(randomBlock(random, `Random${index}`, sources, stages, derived));
  }
  const Messages = {
    ...sample.Messages,
    invalidAllocation: 'Total Percentage must equal 100%.',
    deadEnd: 'This ends here.',
  };
  return { ...sample, Messages, DerivedValues: derived, Blocks: [...sample.Blocks, ...blocks] };
}

function randomBlock(
  random: Random,
  name: string,
  sources: Source[],
  stages: Stage[],
  derived: Definition['DerivedValues'],
): BlockData {
  const conditional = sources.length > 2 && random(3) === 0;
  const clause = conditional ? condition(random, sources) : undefined;
  const system: QuestionData = {
    QuestionName: 'Written',
    QuestionType: 'MultiChoice',
    ControlType: 'radio',
    QuestionText: 'Written by the server',
    System: true,
    QuestionOptions: COLOURS.map((Name) => ({ Name })),
  };
  const questions: QuestionData[] = [system];
  const own: Source[] = [{ path: `${name}.Written`, kind: 'choice' }];
  for (let count = 0; count < 6; count += 1) {
    const [question, source] = randomQuestion(random, `Q${count}`, [...sources, ...own]);
    questions.push(question);
    own.push({ ...source, path: `${name}.${source.path}` });
  }
  const group = `Group`;
  const [cell, cellSource] = randomQuestion(random, 'Cell', [...sources, ...own]);
  const inner: Source[] = [cellSource];
  const [second] = randomQuestion(random, 'Second', [...inner, ...sources]);
  const number: QuestionData = {
    QuestionName: 'Amount',
    QuestionType: 'Integer',
    ControlType: 'textbox',
    QuestionText: 'Amount',
    IsOptional: true,
    Validations: [
      { Rule: 'deadEnd', FailsWhen: `Amount > 10 && ${condition(random, own)}` },
      {
        Rule: 'invalidTermAmount',
        FailsWhen: `${group}.sum(r, r.Amount) > 60`,
        ConditionalClause: condition(random, inner),
      },
    ],
  };
  questions.push({
    QuestionName: group,
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Rows',
    MultipleResponse: { Minimum: random(2), Maximum: 4, Key: 'GroupKey' },
    ...maybe(random(2) === 0, { ConditionalClause: condition(random, own) }),
    ...maybe(random(3) === 0, { RowsMaximum: `(${condition(random, own)}) ? 1 : 3` }),
    ...maybe(random(3) === 0, {
      RowRead: [
        { Stage: 13, ConditionalClause: 'Amount > 10' },
        { Stage: 2.1, ConditionalClause: condition(random, [...inner, ...own]) },
      ],
    }),
    ChildQuestions: [
      { QuestionName: 'GroupKey', QuestionType: 'FreeForm', ControlType: 'textbox', QuestionText: 'Key', System: true },
      cell,
      second,
      number,
      shares(random, inner),
      {
        QuestionName: 'Inner',
        QuestionType: 'Compound',
        ControlType: 'compound',
        QuestionText: 'Rows inside',
        MultipleResponse: { Minimum: 1, Maximum: 3 },
        ...maybe(random(2) === 0, { ConditionalClause: condition(random, inner) }),
        ChildQuestions: [randomQuestion(random, 'Deep', [...inner, ...sources])[0]],
      },
    ],
  });
  questions.push({
    QuestionName: 'Total',
    QuestionType: 'Integer',
    ControlType: 'label',
    QuestionText: 'Total',
    Calculate: `${group}.sum(r, r.Amount)`,
    Validations: [{ Rule: 'invalidAllocation', FailsWhen: 'Total != 100' }],
  });
  questions.push({
    QuestionName: 'Copied',
    QuestionType: 'Integer',
    ControlType: 'textbox',
    QuestionText: 'Copied',
    IsOptional: true,
    Calculate: 'Total + 1',
  });
  questions.push({
    QuestionName: 'Rest',
    QuestionType: 'Integer',
    ControlType: 'textbox',
    QuestionText: 'Rest',
    ConditionalClause: condition(random, own),
    Calculate: `answered(Copied) ? 100 - Copied : ${group}.count(r, r.Amount > 5) * 10`,
  });
  questions.push({
    QuestionName: 'Work',
    QuestionType: 'MultiChoice',
    ControlType: 'autocomplete',
    QuestionText: 'Work',
    IsOptional: true,
    MapToOther: 'Other',
    QuestionOptions: [{ Name: 'Baker' }, { Name: 'Pilot' }, { Name: 'Other' }],
  });
  questions.push({
    QuestionName: 'WorkOther',
    QuestionType: 'FreeForm',
    ControlType: 'textbox',
    QuestionText: 'What is it, {Work}?',
    ConditionalClause: 'Work == "Other"',
    FixedInDemo: random(2) === 0,
    QuestionVariations: [
      { ConditionalClause: condition(random, own), AlternativeQuestionText: 'What is your work ({Total})?' },
    ],
  });
  questions.push({
    QuestionName: 'Number',
    QuestionType: 'SSN',
    ControlType: 'textbox',
    QuestionText: 'Number',
    Mask: 'ssn',
    Masked: random(2) === 0 ? [2.1] : [13],
    IsOptional: true,
  });
  questions.push({
    QuestionName: 'AllRows',
    QuestionType: 'YesNo',
    ControlType: 'yes/no',
    QuestionText: 'All of them?',
    ConditionalClause: `${group}.all(r, r.Amount > 10) && answered(Total)`,
  });
  questions.push({
    QuestionName: 'AnyRow',
    QuestionType: 'YesNo',
    ControlType: 'yes/no',
    QuestionText: 'Any of them?',
    ConditionalClause: `${group}.exists(r, r.Amount > 10)`,
  });
  questions.push(shares(random, own));
  const pick: QuestionData = {
    QuestionName: 'Pick',
    QuestionType: 'MultiSelect',
    ControlType: 'checkbox',
    QuestionText: 'Pick',
    IsOptional: random(2) === 0,
    QuestionOptions: [...options(random, own), { Name: 'NoneOfThem', IsExclusive: true }],
  };
  questions.push(pick);
  questions.push({
    QuestionName: 'Detail',
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Details',
    RowsFrom: ['Pick'],
    ChildQuestions: [
      {
        QuestionName: 'Which',
        QuestionType: 'FreeForm',
        ControlType: 'label',
        QuestionText: 'Which',
        Calculate: 'RowKey',
      },
      { QuestionName: 'When', QuestionType: 'MonthYear', ControlType: 'textbox', QuestionText: 'When was {Which}?' },
      {
        QuestionName: 'OnlyRed',
        QuestionType: 'YesNo',
        ControlType: 'yes/no',
        QuestionText: 'Only red',
        ConditionalClause: 'RowKey == "Red"',
      },
    ],
  });
  questions.push({
    QuestionName: 'Each',
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'One per row',
    RowsFrom: [{ Rows: group, Heading: 'Amount', ...maybe(random(2) === 0, { ConditionalClause: 'Amount > 10' }) }],
    ChildQuestions: [
      {
        QuestionName: 'Whose',
        QuestionType: 'FreeForm',
        ControlType: 'label',
        QuestionText: 'Whose',
        Calculate: 'RowKey',
      },
      randomQuestion(random, 'Own', [...own, ...sources])[0],
      {
        QuestionName: 'Also',
        QuestionType: 'YesNo',
        ControlType: 'yes/no',
        QuestionText: 'Also {Whose}?',
        ConditionalClause: `${group}.exists(r, r.GroupKey == RowKey && r.Amount > 15)`,
      },
    ],
  });
  derived.push({ Name: `Sum${name}`, Type: 'Number', Clause: `${name}.${group}.sum(r, r.Amount)` });
  derived.push({ Name: `Any${name}`, Type: 'YesNo', Clause: condition(random, own) });
  sources.push(...own, { path: `Sum${name}`, kind: 'number' }, { path: `Any${name}`, kind: 'yesno' });
  return {
    Name: name,
    DisplayName: name,
    BlockCategory: 'Random',
    ...maybe(random(3) === 0, { InvalidUntilComplete: condition(random, own) }),
    InitialValidity: (['valid', 'invalid', 'unknown'] as const)[random(3)] ?? 'unknown',
    Route: name.toLowerCase(),
    QuestionBlockPermissions: stages.map((Stage) => ({ Stage, PermissionType: Stage === 13 ? 'Read' : 'Write' })),
    Questions: questions,
    ...maybe(clause !== undefined, { ConditionalClause: clause ?? '1' }),
  };
}

/** Amounts that have to reach a target together: 100, or another answer. */
function shares(random: Random, sources: readonly Source[]): QuestionData {
  const cell = (QuestionName: string): QuestionData => ({
    QuestionName,
    QuestionType: 'Decimal',
    ControlType: 'textbox',
    QuestionText: QuestionName,
    IsOptional: true,
    ...maybe(random(3) === 0, { ConditionalClause: condition(random, sources) }),
  });
  const target = sources.find((source) => source.kind === 'number');
  return {
    QuestionName: 'Shares',
    QuestionType: 'Compound',
    ControlType: 'compound',
    QuestionText: 'Shares',
    ChildQuestions: [
      cell('First'),
      cell('Second'),
      cell('Third'),
      {
        QuestionName: 'SharesTotal',
        QuestionType: 'Decimal',
        ControlType: 'label',
        QuestionText: 'Total',
        Calculate: 'total(Shares)',
        ...maybe(random(4) === 0, { ConditionalClause: condition(random, sources) }),
        Allocation: {
          Target: target !== undefined && random(2) === 0 ? target.path : '100',
          Below: 'notOneHundred',
          Above: 'invalidAllocation',
          ...maybe(random(3) > 0, { BlanksBecomeZero: true }),
        },
      },
    ],
  };
}

function maybe<Part extends object>(wanted: boolean, part: Part): Part | object {
  return wanted ? part : {};
}

function randomQuestion(random: Random, name: string, sources: readonly Source[]): [QuestionData, Source] {
  const clause = sources.length > 0 && random(2) === 0 ? { ConditionalClause: condition(random, sources) } : {};
  const optional = random(3) === 0 ? { IsOptional: true } : {};
  const kept = random(8);
  const access: Partial<QuestionData> = {
    ...maybe(kept === 0, {
      IsOptional: true,
      Restrictions: [
        { Stage: 2.1, AccessType: 'Read' },
        { Stage: 13, AccessType: 'None' },
      ],
    }),
    ...maybe(kept === 1, { Restrictions: [{ Stage: 1, UserRole: 'Agent', AccessType: 'None' }] }),
    ...maybe(kept === 3, { FixedInDemo: true }),
    ...maybe(kept === 4 && sources.length > 0, {
      QuestionVariations: [{ ConditionalClause: condition(random, sources), AlternativeQuestionText: `${name}?` }],
    }),
  };
  const common = { QuestionName: name, QuestionText: name, ...clause, ...optional, ...access };
  switch (random(4)) {
    case 0:
      return [
        {
          ...common,
          QuestionType: 'YesNo',
          ControlType: 'yes/no',
          ...maybe(random(4) === 0, { DefaultValue: 'true' }),
        },
        { path: name, kind: 'yesno' },
      ];
    case 1: {
      const offered = options(random, sources);
      const choices = random(4) === 0 && sources.length > 0;
      return [
        {
          ...common,
          QuestionType: 'MultiChoice',
          ControlType: 'radio',
          QuestionOptions: offered,
          ...maybe(choices, {
            DefaultValueConditional: [{ ConditionalClause: condition(random, sources), DefaultValue: 'Green' }],
          }),
        },
        { path: name, kind: 'choice' },
      ];
    }
    case 2:
      return [
        { ...common, QuestionType: 'Integer', ControlType: 'textbox' },
        { path: name, kind: 'number' },
      ];
    default:
      return [
        { ...common, QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions: options(random, sources) },
        { path: name, kind: 'choices' },
      ];
  }
}

/** Red, Green, Blue, Grey; one or two of them only sometimes. */
function options(random: Random, sources: readonly Source[]): OptionData[] {
  return COLOURS.map((Name) =>
    sources.length > 0 && random(4) === 0 ? { Name, ConditionalClause: condition(random, sources) } : { Name },
  );
}

function condition(random: Random, sources: readonly Source[]): string {
  const one = (): string => test(random, sources[random(sources.length)] ?? { path: 'IsDemo', kind: 'yesno' });
  switch (random(6)) {
    case 0:
      return `${one()} && ${one()}`;
    case 1:
      return `${one()} || ${one()}`;
    case 2:
      return `!(${one()})`;
    default:
      return one();
  }
}

function test(random: Random, { path, kind }: Source): string {
  const colour = COLOURS[random(COLOURS.length)] ?? 'Red';
  switch (kind) {
    case 'yesno':
      return random(4) === 0 ? `answered(${path})` : `${path} == ${random(2) === 0 ? 'true' : 'false'}`;
    case 'choice':
      return random(2) === 0 ? `${path} == "${colour}"` : `${path} in ["${colour}", "Red"]`;
    case 'number':
      if (random(3) === 0) return `(${path} > 20 ? ${path} - 10 : ${path} * 2) <= ${random(4) * 10}`;
      return `${path} ${['<', '>', '>=', '!='][random(4)]} ${random(3) * 10}`;
    default:
      return random(3) === 0 ? `size(${path}) > 1` : `has(${path}, "${colour}")`;
  }
}
