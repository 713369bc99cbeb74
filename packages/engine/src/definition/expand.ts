import type { ValueType } from '../clause/types.ts';
import { pathOf } from './draft.ts';
import type { Draft, DraftNode } from './draft.ts';
import type { NodeKind, Option } from './model.ts';
import { spacedName } from './spaced-name.ts';
import type {
  BlockData,
  Definition,
  DerivedValueData,
  GroupType,
  OptionData,
  QuestionData,
  QuestionType,
} from './vocabulary.ts';

const GROUP_TYPES: ReadonlySet<string> = new Set<GroupType>([
  'Address',
  'BloodPressure',
  'File',
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
  IllustrationUploadProtectionTerm: 'text',
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

/** What a question inherits from those around it. */
interface Surroundings {
  parent: number;
  block: number;
  rows: number;
  /** `Group.` before the name, empty at the top of a block. */
  prefix: string;
  optional: boolean;
}

/** Lays out every block, question, part and derived value as a node; clauses are still missing. */
export function expand(definition: Definition): Draft {
  const draft: Draft = {
    definition,
    blocks: [],
    nodes: [],
    childrenByName: [],
    blockByName: new Map(),
    derivedByName: new Map(),
    clauses: new Map(),
    places: new Map(),
    bindings: new Map(),
    problems: [],
    cycles: [],
  };
  for (const data of definition.Blocks) addBlock(draft, data);
  for (const data of definition.DerivedValues) addDerived(draft, data);
  return draft;
}

export function isGroupType(type: QuestionType): type is GroupType {
  return GROUP_TYPES.has(type);
}

function addBlock(draft: Draft, data: BlockData): void {
  const node = addNode(draft, { kind: 'block', name: data.Name, block: draft.blocks.length });
  const block = {
    index: draft.blocks.length,
    name: data.Name,
    data,
    node: node.id,
    permissions: new Map(data.QuestionBlockPermissions.map((each) => [each.Stage, each.PermissionType])),
    questions: [] as number[],
    notices: [],
  };
  draft.blocks.push(block);
  if (draft.blockByName.has(data.Name)) {
    draft.problems.push({
      kind: 'duplicate-name',
      path: data.Name,
      message: `There are two blocks "${data.Name}".`,
      field: 'Name',
    });
  } else {
    draft.blockByName.set(data.Name, block);
  }
  const around = { parent: node.id, block: block.index, rows: -1, prefix: '', optional: false };
  block.questions = data.Questions.map((question) => addQuestion(draft, question, around));
  node.children = block.questions;
}

function addDerived(draft: Draft, data: DerivedValueData): void {
  const node = addNode(draft, {
    kind: 'derived',
    name: data.Name,
    path: data.Name,
    valueType: DERIVED_TYPES[data.Type],
  });
  if (draft.derivedByName.has(data.Name)) {
    const message = `There are two derived values "${data.Name}".`;
    draft.problems.push({ kind: 'duplicate-name', path: data.Name, message, field: 'Name' });
  } else {
    draft.derivedByName.set(data.Name, node.id);
  }
}

function addQuestion(draft: Draft, data: QuestionData, around: Surroundings): number {
  const kind = kindOf(data);
  const path = `${around.prefix}${data.QuestionName}`;
  const optional = data.IsOptional === true || data.System === true || (around.optional && kind !== 'rows');
  const node = addNode(draft, {
    kind,
    name: data.QuestionName,
    path,
    block: around.block,
    parent: around.parent,
    rows: around.rows,
    local: around.rows < 0 ? -1 : nextLocal(draft, around.rows),
    data,
    type: data.QuestionType,
    control: data.ControlType,
    valueType: kind === 'answer' || kind === 'label' ? (VALUE_TYPES[data.QuestionType] ?? null) : null,
    required: kind === 'answer' && !optional,
    restrictions: data.Restrictions ?? [],
  });
  nameChild(draft, around.parent, node);
  node.options = optionsOf(draft, node, data);

  const inside: Surroundings = {
    parent: node.id,
    block: around.block,
    rows: kind === 'rows' ? node.id : around.rows,
    prefix: `${path}.`,
    // Parts of an optional group are never required; a row that was added is filled whole.
    optional: kind === 'rows' ? false : optional,
  };
  node.children = partsOf(draft, node, data).map((part) => addQuestion(draft, part, inside));
  return node.id;
}

function addNode(draft: Draft, given: Partial<DraftNode> & { kind: NodeKind; name: string }): DraftNode {
  const node: DraftNode = {
    id: draft.nodes.length,
    block: -1,
    parent: -1,
    rows: -1,
    local: -1,
    width: 0,
    path: '',
    level: 0,
    data: null,
    type: null,
    control: null,
    valueType: null,
    children: [],
    required: false,
    visible: null,
    variations: [],
    options: null,
    defaults: [],
    calculate: null,
    rules: [],
    restrictions: [],
    rowRead: [],
    rowsFrom: [],
    rowsMaximum: null,
    mentions: new Map(),
    ...given,
  };
  draft.nodes.push(node);
  draft.childrenByName.push(new Map());
  return node;
}

function kindOf(data: QuestionData): NodeKind {
  if (data.MultipleResponse !== undefined || data.RowsFrom !== undefined) return 'rows';
  if (data.QuestionType === 'Compound' || isGroupType(data.QuestionType)) return 'compound';
  if (data.QuestionType === 'Label' || data.ControlType === 'label') return 'label';
  return 'answer';
}

function nextLocal(draft: Draft, rows: number): number {
  const group = draft.nodes[rows];
  return group === undefined ? -1 : group.width++;
}

function nameChild(draft: Draft, parent: number, node: DraftNode): void {
  const siblings = draft.childrenByName[parent];
  if (siblings?.has(node.name) === true) {
    const message = `There are two questions "${node.name}" side by side.`;
    draft.problems.push({ kind: 'duplicate-name', path: pathOf(draft, node), message, field: 'QuestionName' });
  } else {
    siblings?.set(node.name, node.id);
  }
}

/** Options of the list, then own options; both may be used together. */
function optionsOf(draft: Draft, node: DraftNode, data: QuestionData): Option[] | null {
  const lists = draft.definition.Lists;
  const list = data.OptionsFrom;
  if (list !== undefined && !Object.hasOwn(lists, list)) {
    const message = `There is no list "${list}".`;
    draft.problems.push({ kind: 'unknown-list', path: pathOf(draft, node), message, field: 'OptionsFrom' });
  }
  const shared = list !== undefined && Object.hasOwn(lists, list) ? (lists[list] ?? []) : [];
  const all = [...shared, ...(data.QuestionOptions ?? [])];
  if (all.length === 0) return null;
  const known = new Set<string>();
  for (const { Name } of all) {
    if (known.has(Name)) {
      const message = `There are two options "${Name}".`;
      draft.problems.push({ kind: 'duplicate-name', path: pathOf(draft, node), message, field: 'QuestionOptions' });
    }
    known.add(Name);
  }
  return all.map(option);
}

function option(data: OptionData): Option {
  const label = data.DisplayName ?? spacedName(data.Name);
  return { name: data.Name, label, data, exclusive: data.IsExclusive === true, visible: null };
}

/** The parts of a group type are those of the definition; `ChildQuestions` overrides fields of a part by its name. */
function partsOf(draft: Draft, node: DraftNode, data: QuestionData): QuestionData[] {
  const own = data.ChildQuestions ?? [];
  if (!isGroupType(data.QuestionType)) {
    if (own.length > 0 && node.kind !== 'rows' && node.kind !== 'compound') {
      const message = `A question of the type ${data.QuestionType} has no parts; put them beside it or use Compound.`;
      draft.problems.push({
        kind: 'child-without-parent',
        path: pathOf(draft, node),
        message,
        field: 'ChildQuestions',
      });
    }
    return own;
  }
  const parts = draft.definition.Groups[data.QuestionType];
  if (parts === undefined) {
    const message = `The definition has no group "${data.QuestionType}".`;
    draft.problems.push({ kind: 'unknown-list', path: pathOf(draft, node), message, field: 'QuestionType' });
    return [];
  }
  for (const override of own) {
    if (parts.some((part) => part.QuestionName === override.QuestionName)) continue;
    const message = `The group ${data.QuestionType} has no part "${override.QuestionName}".`;
    draft.problems.push({ kind: 'child-without-parent', path: pathOf(draft, node), message, field: 'ChildQuestions' });
  }
  return parts.map((part) =>
    overridden(
      part,
      own.find((each) => each.QuestionName === part.QuestionName),
    ),
  );
}

function overridden(part: QuestionData, override: QuestionData | undefined): QuestionData {
  if (override === undefined) return part;
  const merged: QuestionData = { ...part, ...override };
  const replacesOptions = override.OptionsFrom !== undefined || override.QuestionOptions !== undefined;
  if (replacesOptions && override.OptionsFrom === undefined) delete merged.OptionsFrom;
  if (replacesOptions && override.QuestionOptions === undefined) delete merged.QuestionOptions;
  return merged;
}
