import { isMap, isSeq } from 'yaml';
import type { Node } from 'yaml';
import type { Finding } from '../definition/model.ts';
import { includedBy } from './wordings.ts';
import { placeOf, resolved, step, walk } from './source.ts';
import type { Source } from './source.ts';

/** The files that contain the parts of a definition. */
export interface Sources {
  definition: Source | null;
  /** By block name. */
  blocks: ReadonlyMap<string, Source>;
  /** By list name. */
  lists: ReadonlyMap<string, Source>;
  /** By table name. */
  tables: ReadonlyMap<string, Source>;
  /** By name. */
  wordings: ReadonlyMap<string, Source>;
  /** By name. */
  handover: ReadonlyMap<string, Source>;
  messages: Source | null;
  underwriting: Source | null;
  illustration: Source | null;
}

/**
 * Adds file, line and column to a finding of the compiler: the position of the nearest node that its path and field
 * lead to.
 */
export function locate(finding: Finding, sources: Sources): Finding {
  if (finding.file !== undefined) return finding;
  const place = find(finding, sources);
  return place === null ? finding : { ...finding, file: place.source.path, ...placeOf(place.source, place.node) };
}

function find({ path, field = '' }: Finding, sources: Sources): { source: Source; node: Node | null } | null {
  const fields = field === '' ? [] : field.split('.');
  const [first = '', ...names] = path.split('.');

  if (path === 'underwriting') return sources.underwriting && walk(sources.underwriting, fields);
  if (path === 'illustration') return sources.illustration && walk(sources.illustration, fields);
  if (first === 'handover') {
    const mapping = sources.handover.get(names[0] ?? '');
    return mapping === undefined ? null : walk(mapping, fields);
  }
  if (first === 'Messages') return sources.messages && walk(sources.messages, names);
  const shared = new Map([
    ['Tables', sources.tables],
    ['Lists', sources.lists],
  ]).get(first);
  const source = shared?.get(names[0] ?? '');
  if (source !== undefined) return walk(source, names.slice(1));
  const block = sources.blocks.get(first);
  if (block !== undefined) {
    const question = questionAt(block, names);
    const wording = fields[0] === 'QuestionVariations' ? sources.wordings.get(includedBy(question) ?? '') : undefined;
    if (wording !== undefined) return walk(wording, fields);
    return walk(
      block,
      inFile(question) && fields[0] === 'QuestionText' ? ['QuestionTextFile'] : fields,
      question ?? undefined,
    );
  }
  if (sources.definition === null) return null;
  return walk(sources.definition, fields.length > 0 ? fields : [first, ...names]);
}

/** Whether the text of a question is in a file that it names. */
const inFile = (question: Node | null): boolean =>
  isMap(question) && !question.has('QuestionText') && question.has('QuestionTextFile');

/** The deepest question along the path that is written in the block; parts of groups are written elsewhere. */
function questionAt(source: Source, names: readonly string[]): Node | null {
  let node: Node | null = source.document.contents;
  for (const [depth, name] of names.entries()) {
    const children = step(source, node, depth === 0 ? 'Questions' : 'ChildQuestions');
    const child = itemNamed(source, children, name);
    if (child === null) return node;
    node = child;
  }
  return node;
}

function itemNamed(source: Source, items: Node | null, name: string): Node | null {
  if (!isSeq(items)) return null;
  const nodes = items.items.map((item) => resolved(source, item));
  return nodes.find((node) => isMap(node) && node.get('QuestionName') === name) ?? null;
}
