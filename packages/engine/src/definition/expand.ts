import type { ValueType } from '../clause/types.ts';
import type { Draft, DraftBlock, DraftNode } from './draft.ts';
import type { NodeKind, Option } from './model.ts';
import { namesOf } from './names.ts';
import { NO_MENTIONS, NO_SOURCES, NONE } from '../clause/empty.ts';
import { spacedName } from '../clause/spaced-name.ts';
import type { GroupName, GroupType, OptionData, QuestionData, QuestionType } from './question-data.ts';
import type { BlockData, Definition, DerivedValueData } from './vocabulary.ts';

const GROUP_TYPES: ReadonlySet<string> = new Set<GroupType>([
  'Address',
  'BloodPressure',
  'File',
  'IllustrationUploadProtectionTerm',
  'Length',
  'Name',
  'Physician',
  'Signature',
]);

const VALUE_TYPES: Partial<Record<QuestionType, ValueType>> = {
  Country: 'choice',
  Date: 'date',
  Decimal: 'number',
  FreeForm: 'text',
  Integer: 'number',
  MonthYear: 'month',
  MultiChoice: 'choice',
  MultiSelect: 'choices',
  Phone: 'text',
  SSN: 'text',
  State: 'choice',
  YesNo: 'boolean',
};

const DERIVED_TYPES: Record<DerivedValueData['Type'], ValueType> = {
  YesNo: 'boolean',
  Number: 'number',
  Text: 'text',
  Date: 'date',
};

/** What a question inherits from the questions around it. */
interface Surroundings {
  parent: number;
  block: number;
  rows: number;
  /** `Group.` before the name, empty at the top of a block. */
  prefix: string;
  optional: boolean;
  /** Counts the questions of the section; null where none has a number. */
  numbers: Numbers | null;
}

/** The letter of a section, and the last number given in it. */
interface Numbers {
  readonly letter: string;
  last: number;
}

/** Creates a node for every block, question, part and derived value; clauses are added later. */
export function expand(definition: Definition): Draft {
  const nodes: DraftNode[] = [];
  const blockByName: Draft['blockByName'] = new Map();
  const names = namesOf(nodes, (name) => blockByName.get(name)?.node);
  const draft: Draft = {
    definition,
    names,
    blocks: [],
    blockByName,
    nodes,
    written: [],
    bindings: new Map(),
    stuck: new Set(),
  };
  const options = optionReader(definition.Lists);
  for (const data of definition.Blocks) addBlock(draft, data, options);
  for (const { Name, Type } of definition.DerivedValues) {
    addNode(draft, { kind: 'derived', name: Name, path: Name, valueType: DERIVED_TYPES[Type] });
  }
  return draft;
}

/** Types such as names and addresses, whose parts come from the definition. */
export function isGroupType(type: QuestionType): type is GroupType {
  return GROUP_TYPES.has(type);
}

/** The group that contains the parts of a type. */
export function groupNameOf(type: GroupType): GroupName {
  return type === 'IllustrationUploadProtectionTerm' ? 'File' : type;
}

function addBlock(draft: Draft, data: BlockData, options: OptionReader): void {
  const node = addNode(draft, { kind: 'block', name: data.Name, block: draft.blocks.length });
  const permissions = new Map(data.QuestionBlockPermissions.map((each) => [each.Stage, each.PermissionType]));
  const block: DraftBlock = {
    index: node.block,
    name: data.Name,
    data,
    node: node.id,
    permissions,
    questions: [],
    notices: [],
    invalidUntilComplete: null,
  };
  draft.blocks.push(block);
  if (!draft.blockByName.has(data.Name)) draft.blockByName.set(data.Name, block);
  const numbers = data.SectionLetter === undefined ? null : { letter: data.SectionLetter, last: 0 };
  const inside = { parent: node.id, block: block.index, rows: -1, prefix: '', optional: false, numbers };
  block.questions = data.Questions.map((question) => addQuestion(draft, question, inside, options));
  node.children = block.questions;
}

function addQuestion(draft: Draft, data: QuestionData, around: Surroundings, options: OptionReader): number {
  const kind = kindOf(data);
  const path = `${around.prefix}${data.QuestionName}`;
  const optional = data.IsOptional === true || data.System === true || (around.optional && kind !== 'rows');
  const node = addNode(draft, {
    kind,
    name: data.QuestionName,
    number: numberOf(data, kind, around.numbers),
    path,
    block: around.block,
    parent: around.parent,
    rows: around.rows,
    local: nextLocal(draft, around.rows),
    data,
    type: data.QuestionType,
    control: data.ControlType,
    valueType: kind === 'answer' || kind === 'label' ? (VALUE_TYPES[data.QuestionType] ?? null) : null,
    required: kind === 'answer' && !optional,
    options: options(data),
    restrictions: data.Restrictions ?? NONE,
  });
  const inside: Surroundings = {
    parent: node.id,
    block: around.block,
    rows: kind === 'rows' ? node.id : around.rows,
    prefix: `${path}.`,
    // Parts of an optional group are never required; a row that was added has to be completed.
    optional: kind === 'rows' ? false : optional,
    // A name or an address is one question, whatever its parts.
    numbers: isGroupType(data.QuestionType) ? null : around.numbers,
  };
  const parts = partsOf(draft.definition, data);
  if (parts.length > 0) node.children = parts.map((part) => addQuestion(draft, part, inside, options));
  const key = parts.findIndex((part) => part.QuestionName === data.MultipleResponse?.Key);
  node.key = node.children[key] ?? -1;
  return node.id;
}

/** Every field by name: nodes made with a spread are slow to read, and everything reads them. */
function addNode(draft: Draft, given: Partial<DraftNode> & { kind: NodeKind; name: string }): DraftNode {
  const node: DraftNode = {
    id: draft.nodes.length,
    kind: given.kind,
    block: given.block ?? -1,
    parent: given.parent ?? -1,
    rows: given.rows ?? -1,
    local: given.local ?? -1,
    width: 0,
    name: given.name,
    number: given.number ?? null,
    path: given.path ?? '',
    level: 0,
    data: given.data ?? null,
    system: given.data?.System === true,
    type: given.type ?? null,
    control: given.control ?? null,
    valueType: given.valueType ?? null,
    children: NONE,
    required: given.required ?? false,
    visible: null,
    variations: NONE,
    options: given.options ?? null,
    defaults: NONE,
    calculate: null,
    allocation: null,
    rules: NONE,
    restrictions: given.restrictions ?? NONE,
    rowRead: NONE,
    rowsFrom: NONE,
    rowSources: NO_SOURCES,
    key: -1,
    rowsMaximum: null,
    mentions: NO_MENTIONS,
    rowMentions: NO_MENTIONS,
  };
  draft.nodes.push(node);
  return node;
}

function kindOf(data: QuestionData): NodeKind {
  if (data.MultipleResponse !== undefined || data.RowsFrom !== undefined) return 'rows';
  if (data.QuestionType === 'Compound' || isGroupType(data.QuestionType)) return 'compound';
  if (data.QuestionType === 'Label' || data.ControlType === 'label') return 'label';
  return 'answer';
}

/** `C 12`. Counted from the definition alone, so that it says nothing about a case and stays when questions are hidden. */
function numberOf(data: QuestionData, kind: NodeKind, numbers: Numbers | null): string | null {
  const isText = kind === 'label' && data.Calculate === undefined;
  if (numbers === null || data.System === true || data.Retyped === true || isText || data.QuestionText === '')
    return null;
  return `${numbers.letter} ${data.Number ?? ++numbers.last}`;
}

function nextLocal(draft: Draft, rows: number): number {
  const group = draft.nodes[rows];
  return group === undefined ? -1 : group.width++;
}

type OptionReader = (data: QuestionData) => Option[] | null;

/** Options of the list, then own options; both may be used together. Questions share the options of a list. */
function optionReader(lists: Definition['Lists']): OptionReader {
  const shared = new Map<string, Option[]>();
  return ({ OptionsFrom, QuestionOptions }) => {
    let fromList: Option[] = [];
    if (OptionsFrom !== undefined) {
      const data = Object.hasOwn(lists, OptionsFrom) ? (lists[OptionsFrom] ?? []) : [];
      fromList = shared.get(OptionsFrom) ?? data.map(optionOf);
      shared.set(OptionsFrom, fromList);
    }
    const own = QuestionOptions?.map(optionOf) ?? [];
    if (own.length === 0) return fromList.length === 0 ? null : fromList;
    return [...fromList, ...own];
  };
}

/** An option before its clause is compiled. */
export function optionOf(data: OptionData): Option {
  const label = data.DisplayName ?? spacedName(data.Name);
  return { name: data.Name, label, data, exclusive: data.IsExclusive === true, visible: null };
}

/**
 * The parts of a group type come from the definition, with the lengths of the question's `LengthSet`; `ChildQuestions`
 * overrides fields of a part by its name.
 */
function partsOf({ Groups, LengthSets }: Definition, data: QuestionData): readonly QuestionData[] {
  const { QuestionType, ChildQuestions = NONE, LengthSet = '' } = data;
  if (!isGroupType(QuestionType)) return ChildQuestions;
  const group = groupNameOf(QuestionType);
  const lengths = new Map(Object.entries(LengthSets?.[LengthSet]?.[group] ?? {}));
  return (Groups[group] ?? []).map((given) => {
    const MaxLength = lengths.get(given.QuestionName);
    const part = MaxLength === undefined ? given : { ...given, MaxLength };
    const override = ChildQuestions.find((each) => each.QuestionName === part.QuestionName);
    return override === undefined ? part : overridden(part, override);
  });
}

function overridden(part: QuestionData, override: QuestionData): QuestionData {
  const merged: QuestionData = { ...part, ...override };
  const replacesOptions = override.OptionsFrom !== undefined || override.QuestionOptions !== undefined;
  if (replacesOptions && override.OptionsFrom === undefined) delete merged.OptionsFrom;
  if (replacesOptions && override.QuestionOptions === undefined) delete merged.QuestionOptions;
  return merged;
}
