/** What a document contains in addition to its sections: title, summary, forms (spec trust §4). */
import { displayValue } from '../../answer/index.ts';
import type { Model, Node } from '../../definition/model.ts';
import type { FiledFormData, SummaryData } from '../../definition/document-data.ts';
import type { Definition } from '../../definition/vocabulary.ts';
import { evaluate } from '../graph/evaluate.ts';
import { isMasked, type Viewer } from '../graph/permission.ts';
import { inOneLine, isReadable, mentionFor } from './print-cell.ts';
import type { PrintFact, PrintForm, PrintModel, PrintSection } from '../contract/print-model.ts';
import { rowsIn } from '../graph/frame.ts';
import { instanceAt, nodeAt, type State, type Form, type ViewedForm } from '../graph/state.ts';

/** `Term 20 · CA` */
export function subtitleOf(state: State, viewer: Viewer): string {
  const { Product, Insured } = state.model.definition.Bindings;
  const product = state.model.node(Product);
  const issue = state.model.node(Insured.StateOfIssue);
  const parts = [
    product === undefined ? '' : mentionFor(viewer)(state, product, state.outside),
    issue === undefined || !isReadable(state.model, issue, viewer) ? '' : instanceAt(state, issue, state.outside).text,
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** The facts that the carrier wants on the first page, as far as this reader may read them. */
export function summaryOf(state: ViewedForm, viewer: Viewer): PrintFact[] {
  return (state.model.definition.Document?.Summary ?? [])
    .map((fact) => ({ label: fact.Label, value: factValue(state, viewer, fact) }))
    .filter(({ value }) => value !== '');
}

function factValue(state: ViewedForm, viewer: Viewer, { Show, Mask }: SummaryData): string {
  if (Show === 'Owners') return ownersOf(state, viewer).join(', ');
  const node = state.model.node(Show);
  if (node === undefined) return '';
  if (node.kind !== 'derived') return inOneLine(state, node, state.outside, viewer);
  if (!mayKnow(state, node, viewer)) return '';
  const value = node.calculate === null ? undefined : evaluate(state, node.calculate, state.outside);
  return displayValue(value, { ...node, data: Mask === undefined ? null : { ...NUMBER, Mask } });
}

/** How a derived value is displayed. */
const NUMBER = { QuestionName: '', QuestionType: 'Decimal', ControlType: 'textbox', QuestionText: '' } as const;

/** The reader may see everything that the value depends on. */
function mayKnow(state: ViewedForm, node: Node, viewer: Viewer): boolean {
  if (node.kind === 'derived') {
    return (node.calculate?.reads ?? []).every((id) => mayKnow(state, nodeAt(state, id), viewer));
  }
  return isReadable(state.model, node, viewer) && !isMasked(state.model, node, viewer);
}

/** The insured, if they are one of the owners, and the other owners in the order of their rows. */
function ownersOf(state: ViewedForm, viewer: Viewer): string[] {
  const { Insured, Owners } = state.model.definition.Bindings;
  const isOwner = state.model.bindings.get('Insured.IsOwner');
  const insured = state.model.node(Insured.Name);
  const rows = state.model.node(Owners.Rows);
  const named = (node: Node | undefined, frame = state.outside): string =>
    node === undefined ? '' : inOneLine(state, node, frame, viewer);
  const own = isOwner !== undefined && evaluate(state, isOwner, state.outside) === true ? [named(insured)] : [];
  const others = (rows === undefined ? [] : rowsIn(state.outside, rows)).map(
    (row) =>
      [Owners.Name, Owners.EntityName]
        .map((path) => named(state.model.node(`${Owners.Rows}.${path}`), row))
        .find((name) => name !== '') ?? '',
  );
  return [...own, ...others].filter((name) => name !== '');
}

/** The state of issue, whoever reads the document: it says which forms are used. */
export function stateOfIssueIn(state: Form): string {
  const issue = state.model.node(state.model.definition.Bindings.Insured.StateOfIssue);
  return issue === undefined ? '' : instanceAt(state, issue, state.outside).text;
}

/** The state of issue in words, if this reader may know it. */
export function issuedFor(state: ViewedForm, viewer: Viewer): Pick<PrintModel, 'issuedIn'> {
  const issue = state.model.node(state.model.definition.Bindings.Insured.StateOfIssue);
  if (issue === undefined || !isReadable(state.model, issue, viewer)) return {};
  return issuedIn(state.model, stateOfIssueIn(state));
}

/** A state of issue in words; nothing if it is none. */
export function issuedIn(model: Model, stateOfIssue: string): Pick<PrintModel, 'issuedIn'> {
  const issue = model.node(model.definition.Bindings.Insured.StateOfIssue);
  const option = issue?.options?.find(({ name }) => name === stateOfIssue);
  return option === undefined ? {} : { issuedIn: option.label };
}

/** The form that a section belongs to in a state of issue; undefined: it belongs to none. */
export function filedForm({ Document }: Definition, stateOfIssue: string, section: string): PrintForm | undefined {
  return firstIn(
    stateOfIssue,
    (Document?.Forms ?? []).filter(({ Blocks }) => Blocks.includes(section)),
  );
}

/** The form of an amendment in a state of issue; undefined: none is filed there. */
export const amendmentForm = ({ Document }: Definition, stateOfIssue: string): PrintForm | undefined =>
  firstIn(stateOfIssue, Document?.Amendment?.Forms ?? []);

function firstIn(stateOfIssue: string, forms: readonly FiledFormData[]): PrintForm | undefined {
  const form = forms.find(({ States }) => States?.includes(stateOfIssue) ?? true);
  return form && { number: form.Number, edition: form.Edition, title: form.Title };
}

/**
 * The sections in the order in which they are printed, each with its form in the state of issue: the sections of a form
 * follow each other, forms in the order of their first sections. What the reader signs is last, and so is its form. And
 * the forms, each once, in that order.
 */
export function inForms(
  definition: Definition,
  stateOfIssue: string,
  sections: readonly PrintSection[],
  signed: string,
): Pick<PrintModel, 'forms' | 'sections'> {
  const groups = new Map<string, { form: PrintForm | null; sections: PrintSection[] }>();
  for (const section of sections) {
    const form = filedForm(definition, stateOfIssue, section.id);
    // Without a form, a section stands by itself.
    const key = form === undefined ? `section ${section.id}` : `form ${form.number}`;
    const group = groups.get(key) ?? { form: form ?? null, sections: [] };
    group.sections.push(form === undefined ? section : { ...section, form: form.number });
    groups.set(key, group);
  }
  const isSigned = ({ id }: PrintSection): boolean => id === signed;
  const ordered = lastly([...groups.values()], (group) => group.sections.some(isSigned));
  return {
    forms: ordered.flatMap(({ form }) => (form === null ? [] : [form])),
    sections: ordered.flatMap((group) => lastly(group.sections, isSigned)),
  };
}

/** The same, with those that are asked for moved to the end. */
function lastly<T>(all: readonly T[], isLast: (one: T) => boolean): T[] {
  return [...all.filter((one) => !isLast(one)), ...all.filter(isLast)];
}
