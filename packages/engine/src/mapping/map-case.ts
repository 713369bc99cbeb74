/** A case written as a mapping says (spec handover §2). */
import type { Application } from '../application/contract/contract.ts';
import { bindingOf } from '../application/ask/binding.ts';
import { evaluate } from '../application/graph/evaluate.ts';
import { rowsIn, type Frame } from '../application/graph/frame.ts';
import { stateOf } from '../application/graph/opened.ts';
import { instanceAt, type State } from '../application/graph/state.ts';
import type { CaseDocument, CaseFacts, CaseSignature } from '../case-data/case-data.ts';
import type { Value } from '../clause/types.ts';
import type { HandoverEntry, HandoverForm, HandoverMapping } from '../definition/carrier.ts';
import type { Model } from '../definition/model.ts';
import { dayIn, zoneOf } from '../definition/time-zone.ts';
import { applicationNumber } from '../flow/application-number.ts';
import { codeOf } from './codes.ts';
import { compileMapping, type CompiledEntry } from './compile-mapping.ts';
import type { ListName } from './entries.ts';
import type { MappedElement, MappedFailure, Scalar } from './mapped.ts';
import { writeColumns } from './write-columns.ts';
import { writeJson } from './write-json.ts';
import { writeXml } from './write-xml.ts';

export type MappedCase =
  | { readonly ok: true; readonly text: string; readonly mediaType: string }
  | { readonly ok: false; readonly failures: readonly MappedFailure[] };

type Facts = Readonly<Record<string, Scalar | undefined>>;

const NOTHING = 'The receiving system needs this, and the case has nothing for it.';

interface Work {
  state: State;
  mapping: HandoverMapping;
  required: ReadonlySet<string>;
  facts: CaseFacts;
  model: Model;
  stateOfIssue: Value;
  failures: MappedFailure[];
}

/** Where an entry is written: in which row, and in which entry of a list. */
interface Here {
  frame: Frame;
  facts: Facts;
  /** `Application/Owner[2]`: with positions, for whoever has to find a mistake. */
  place: string;
}

/**
 * A case as a mapping writes it: always the same text for the same case, edition and mapping. The application has to be
 * open on the whole record. For a case that does not fit, returns the places where it does not, without any answer.
 */
export function mapCase(application: Application, facts: CaseFacts, mapping: HandoverMapping): MappedCase {
  const { model } = application;
  const { content, mistakes } = compiledOf(model, mapping);
  if (mistakes.length > 0) {
    return { ok: false, failures: mistakes.map(({ field, message }) => ({ place: field, reason: message })) };
  }
  const state = stateOf(application);
  const required = new Set(mapping.Required ?? []);
  const stateOfIssue = bindingOf(application, 'Insured.StateOfIssue');
  const work: Work = { state, mapping, required, facts, model, stateOfIssue, failures: [] };
  const elements = written(work, content, { frame: state.outside, facts: caseFacts(facts), place: '' });
  const text = writerOf(mapping)(elements, work.failures);
  if (work.failures.length > 0) return { ok: false, failures: work.failures };
  return { ok: true, text, mediaType: MEDIA_TYPES[mapping.Format] };
}

const MEDIA_TYPES = { JSON: 'application/json', XML: 'application/xml', FixedColumns: 'text/plain' } as const;

type Writer = (elements: readonly MappedElement[], failures: MappedFailure[]) => string;

function writerOf({ Format, Namespace }: HandoverMapping): Writer {
  switch (Format) {
    case 'JSON':
      return writeJson;
    case 'XML':
      return (elements, failures) => writeXml(elements, Namespace, failures);
    case 'FixedColumns':
      return writeColumns;
  }
}

const compiled = new WeakMap<Model, WeakMap<HandoverMapping, ReturnType<typeof compileMapping>>>();

/** Compiled once per form and mapping. */
function compiledOf(model: Model, mapping: HandoverMapping): ReturnType<typeof compileMapping> {
  const ofModel = compiled.get(model) ?? new WeakMap<HandoverMapping, ReturnType<typeof compileMapping>>();
  compiled.set(model, ofModel);
  const known = ofModel.get(mapping);
  if (known !== undefined) return known;
  const made = compileMapping(model, mapping, 'any');
  ofModel.set(mapping, made);
  return made;
}

function written(work: Work, entries: readonly CompiledEntry[], here: Here): MappedElement[] {
  /** Several entries may write to one path: what is required there, one of them has to write. */
  const missing = new Map<string, string>();
  const told = new Set<string>();
  const elements = entries.flatMap((entry) => {
    const before = work.failures.length;
    const ofEntry = elementsOf(work, entry, here);
    const place = placeOf(entry, here);
    if (ofEntry.length > 0 || work.failures.length > before) told.add(entry.path);
    else if (work.required.has(entry.path) && !missing.has(entry.path)) missing.set(entry.path, place);
    if (ofEntry.length > 0 || entry.data.Width === undefined) return ofEntry;
    // A field of a line has its place also when it is blank, because the fields after it have theirs.
    return [{ ...aboutOf(entry, place), isRepeated: false, attributes: [], content: '' }];
  });
  for (const [path, place] of missing) if (!told.has(path)) fail(work, place, NOTHING);
  return elements;
}

const placeOf = (entry: CompiledEntry, { place }: Here): string => {
  const name = entry.data.Attribute === true ? `@${entry.data.Name}` : entry.data.Name;
  return place === '' ? name : `${place}/${name}`;
};

/** Nothing if it does not apply, or the case has nothing for it. */
const elementsOf = (work: Work, entry: CompiledEntry, here: Here): MappedElement[] =>
  placesOf(work, entry, here).flatMap((at) => (isWritten(work, entry, at) ? elementsAt(work, entry, at) : []));

const aboutOf = (
  { data }: CompiledEntry,
  place: string,
): Omit<MappedElement, 'attributes' | 'isRepeated' | 'content'> => ({
  name: data.Name,
  isAttribute: data.Attribute === true,
  place,
  column: { width: data.Width ?? 0, isRight: data.Align === 'Right', pad: data.Pad ?? ' ' },
});

const isWritten = ({ state }: Work, { isAsked, when }: CompiledEntry, { frame }: Here): boolean =>
  isAsked && (when === null || evaluate(state, when, frame) === true);

function elementsAt(work: Work, entry: CompiledEntry, at: Here): MappedElement[] {
  const about = aboutOf(entry, at.place);
  const isRepeated = entry.over !== null;
  if (entry.content !== null && !hasValue(entry)) {
    const inside = written(work, entry.content, at);
    // A group of which nothing is known is not written; a line of columns always is.
    if (inside.length === 0) return [];
    const attributes = inside.filter(({ isAttribute }) => isAttribute);
    return [{ ...about, isRepeated, attributes, content: inside.filter(({ isAttribute }) => !isAttribute) }];
  }
  const value = valueOf(entry, at, work);
  const values: readonly Scalar[] = typeof value === 'object' ? value : value === undefined ? [] : [value];
  return values.flatMap((one): MappedElement[] => {
    const content = scalarOf(work, entry, at, one);
    if (content === undefined) return [];
    const attributes = entry.content === null ? [] : written(work, entry.content, at);
    return [{ ...about, isRepeated: isRepeated || typeof value === 'object', attributes, content }];
  });
}

/** Otherwise it only contains others. */
const hasValue = ({ data }: CompiledEntry): boolean =>
  data.Constant !== undefined || data.Value !== undefined || data.Fact !== undefined;

/** Once, or once for each row or entry of a list. */
function placesOf(work: Work, entry: CompiledEntry, here: Here): Here[] {
  const { over } = entry;
  const place = placeOf(entry, here);
  if (over === null) return [{ ...here, place }];
  if (over.kind === 'list') {
    return listFacts(work.facts, over.name).map((facts, index) => inRow({ ...here, place }, index, facts));
  }
  const frame = over.node.rows === here.frame.node ? here.frame : work.state.outside;
  if (!instanceAt(work.state, over.node, frame).visible) return [];
  return rowsIn(frame, over.node).map((row, index) => inRow({ ...here, frame: row, place }, index, {}));
}

/** Where the row stands is a fact too: `2`, and of a row inside that row `2.1`. */
function inRow({ frame, facts, place }: Here, index: number, own: Facts): Here {
  const outer = facts['Row'];
  const Row = outer === undefined ? String(index + 1) : `${outer}.${index + 1}`;
  return { frame, facts: { ...facts, ...own, Row }, place: `${place}[${index + 1}]` };
}

function valueOf({ data, value }: CompiledEntry, { frame, facts }: Here, { state }: Work): Value {
  if (data.Constant !== undefined) return data.Constant;
  // An empty text counts as no value.
  if (data.Fact !== undefined) return facts[data.Fact] === '' ? undefined : facts[data.Fact];
  return value === null ? undefined : evaluate(state, value, frame);
}

/** The value as the receiving system wants it; undefined after reporting why it cannot be written. */
function scalarOf(work: Work, { data }: CompiledEntry, here: Here, value: Scalar): Scalar | undefined {
  const scalar = formedOf(work, data, here, value);
  return data.Prefix === undefined || scalar === undefined ? scalar : `${data.Prefix}${scalar}`;
}

function formedOf(work: Work, { Codes, As }: HandoverEntry, here: Here, value: Scalar): Scalar | undefined {
  const { place } = here;
  if (Codes !== undefined) {
    const code = codeOf(work.mapping, Codes, String(value));
    if (code === undefined) fail(work, place, `The code table "${Codes}" has no code for this answer.`);
    return code;
  }
  if (As === undefined) return value;
  const formed = inForm(As, value, () => zoneAt(work, here));
  if (formed === null) fail(work, place, `This cannot be written as ${As}.`);
  return formed ?? undefined;
}

/** Whose clock says on which day something happened: that of the state of signing, otherwise that of the state of issue. */
function zoneAt({ model, stateOfIssue }: Work, { facts }: Here): string {
  const state = facts['State'] ?? stateOfIssue;
  return zoneOf(model, typeof state === 'string' ? state : null);
}

const MOMENT = /^\d{4}-\d{2}-\d{2}T/;

/** Null: the value has no such form. */
function inForm(form: HandoverForm, value: Scalar, zone: () => string): string | null {
  const written = typeof value === 'string' && MOMENT.test(value) ? dayIn(zone(), new Date(value)) : value;
  const day = typeof written === 'string' ? /^(\d{4})-(\d{2})-(\d{2})/.exec(written) : null;
  const [, year = '', month = '', date = ''] = day ?? [];
  switch (form) {
    case 'Text':
      return String(value);
    case 'Whole':
      return typeof value === 'number' && Number.isInteger(value) ? String(value) : null;
    case 'Amount':
      return typeof value === 'number' ? value.toFixed(2) : null;
    case 'IsoDate':
      return day === null ? null : `${year}-${month}-${date}`;
    case 'CompactDate':
      return day === null ? null : `${year}${month}${date}`;
    case 'UsDate':
      return day === null ? null : `${month}/${date}/${year}`;
    case 'YesNo':
      return typeof value === 'boolean' ? (value ? 'Y' : 'N') : null;
    case 'OneZero':
      return typeof value === 'boolean' ? (value ? '1' : '0') : null;
    case 'Digits':
      return typeof value === 'string' ? value.replaceAll(/\D/g, '') : null;
  }
}

const caseFacts = ({ decision, agent, ...facts }: CaseFacts): Facts => ({
  Id: facts.id,
  ApplicationNumber: applicationNumber(facts.id),
  Round: facts.round,
  IsTest: facts.isTest,
  Edition: facts.edition,
  StartedAt: facts.startedAt,
  SignedAt: facts.signedAt,
  PolicyNumber: facts.policyNumber,
  DecisionPath: decision?.path,
  DecisionPathName: decision?.pathName,
  DecisionClass: decision?.class,
  Outcome: facts.outcome,
  AgentFirstName: agent.firstName,
  AgentLastName: agent.lastName,
  AgentEmail: agent.emailAddress,
  AgentNumber: agent.number,
});

function listFacts({ signatures, documents }: CaseFacts, name: ListName): Facts[] {
  return name === 'Signatures' ? signatures.map(signatureFacts) : documents.map(documentFacts);
}

const signatureFacts = (one: CaseSignature): Facts => ({
  Signer: one.signer,
  Letter: one.letter,
  Kind: one.kind,
  TypedName: one.typedName,
  SignedAt: one.signedAt,
  City: one.city,
  State: one.state,
  DocumentSha256: one.documentSha256,
});

const documentFacts = (one: CaseDocument): Facts => ({
  Kind: one.kind,
  Signer: one.signer,
  Letter: one.letter,
  Sha256: one.sha256,
});

function fail({ failures }: Work, place: string, reason: string): void {
  failures.push({ place, reason });
}
