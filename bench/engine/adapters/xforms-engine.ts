/**
 * The ODK web forms engine under jsdom. It must run with `--conditions=browser`: otherwise its signals are a build for
 * servers that does not react. A question that is not relevant reads as blank, so chains cascade.
 */
import { createRequire } from 'node:module';
import type { XFormsNode } from '@getodk/xforms-engine';
import { written, type Adapter } from '../adapter.ts';
import {
  NUMBER_LIMIT,
  TEXT_LIMIT,
  type Answer,
  type Group,
  type Question,
  type Row,
  type Section,
  type Synthetic,
  type Test,
} from '../synthetic.ts';

/** The browser globals that the engine expects. */
const BROWSER_NAMES =
  'window document Node Element Document XMLDocument DOMParser XMLSerializer Attr Text NodeFilter CDATASection Comment ProcessingInstruction DocumentType XPathResult XPathEvaluator XPathException File FormData Blob HTMLElement MutationObserver SVGElement';

export const xformsEngine: Adapter<typeof import('@getodk/xforms-engine'), string> = {
  hiddenAnswersLeave: false,
  async importLibrary() {
    const { JSDOM } = await import('jsdom');
    const { window } = new JSDOM('<!doctype html>');
    const offered: [string, unknown][] = BROWSER_NAMES.split(' ').map((name) => [name, Reflect.get(window, name)]);
    const file = import.meta.filename;
    offered.push(['require', createRequire(import.meta.url)], ['__filename', file], ['__dirname', import.meta.dirname]);
    for (const [name, value] of offered) if (!(name in globalThis)) Reflect.set(globalThis, name, value);
    return import('@getodk/xforms-engine');
  },
  convert: formOf,
  async load({ createInstance }, xml) {
    const refuse = (): never => {
      throw new Error('The form has no attachments.');
    };
    const { root } = await createInstance(xml, { form: { fetchFormAttachment: refuse } });
    const nameOf = (node: XFormsNode): string => node.currentState.reference.split('/').at(-1) ?? '';
    const childrenOf = (node: XFormsNode): Map<string, XFormsNode> =>
      new Map((node.currentState.children ?? []).map((child) => [nameOf(child), child]));
    const questions = new Map<string, XFormsNode>();
    const groups = new Map<string, Map<string, XFormsNode>[]>();
    for (const [name, node] of childrenOf(root)) {
      if (name.startsWith('s')) for (const [own, child] of childrenOf(node)) questions.set(own, child);
      else if (name.startsWith('g')) groups.set(name, (node.currentState.children ?? []).map(childrenOf));
    }
    const at = (name: string): XFormsNode => found(questions.get(name), name);
    const inRow = (group: string, row: number, name: string): XFormsNode =>
      found(groups.get(group)?.[row]?.get(name), name);
    const isInvalid = (node: XFormsNode): boolean =>
      node.currentState.relevant && node.validationState.violation !== null;
    return {
      set: (name, answer) => at(name).setValue(valueOf(at(name), answer)),
      isVisible: (name) => at(name).currentState.relevant,
      setInRow: (group, row, name, answer) =>
        inRow(group, row, name).setValue(valueOf(inRow(group, row, name), answer)),
      isVisibleInRow: (group, row, name) => inRow(group, row, name).currentState.relevant,
      validate() {
        let invalid = 0;
        for (const node of questions.values()) if (isInvalid(node)) invalid += 1;
        for (const rows of groups.values()) {
          for (const row of rows) for (const node of row.values()) if (isInvalid(node)) invalid += 1;
        }
        return invalid;
      },
    };
  },
};

function found(node: XFormsNode | undefined, name: string): XFormsNode {
  if (node === undefined) throw new Error(`No question ${name}.`);
  return node;
}

function valueOf(node: XFormsNode, answer: Answer): bigint | string {
  return node.valueType === 'int' ? BigInt(answer) : textOf(answer);
}

function textOf(answer: Answer): string {
  if (typeof answer === 'boolean') return answer ? 'yes' : 'no';
  return String(answer);
}

function formOf(
  { sections }: Synthetic,
  answers: { questions: Map<string, Answer>; groups: Map<string, Row[]> },
): string {
  const sectionOf = new Map(sections.flatMap((section) => section.questions.map((one) => [one.name, section.name])));
  const test = (one: Test): string =>
    tested(one, one.inRow ? `../${one.source}` : `/data/${sectionOf.get(one.source)}/${one.source}`);
  const bind = (path: string, question: Question): string =>
    `<bind nodeset="${path}/${question.name}" type="${TYPES[question.kind]}" required="true()"${constraint(question)}${
      question.condition === null
        ? ''
        : ` relevant="${escaped(written(question.condition, test, { and: 'and', or: 'or' }))}"`
    }/>`;
  const element = (name: string, inside: string): string => `<${name}>${inside}</${name}>`;
  const held = (question: Question, answer: Answer | undefined): string =>
    element(question.name, answer === undefined ? '' : textOf(answer));
  const sectionData = (section: Section): string =>
    element(section.name, section.questions.map((one) => held(one, answers.questions.get(one.name))).join(''));
  const groupData = (group: Group): string =>
    (answers.groups.get(group.name) ?? [])
      .map((row) => element(group.name, group.questions.map((one) => held(one, row[one.name])).join('')))
      .join('');
  const inputs = (path: string, questions: Question[]): string =>
    questions.map((one) => `<input ref="${path}/${one.name}"><label>${one.name}</label></input>`).join('');
  const parts = sections.flatMap((section) => [section, ...section.groups]);
  const data = sections.map((section) => sectionData(section) + section.groups.map(groupData).join('')).join('');
  const binds = parts.flatMap((part) => part.questions.map((one) => bind(`/data/${part.name}`, one))).join('');
  const body = parts.map((part) => {
    const path = `/data/${part.name}`;
    const inside = inputs(path, part.questions);
    const content = 'rows' in part ? `<repeat nodeset="${path}">${inside}</repeat>` : inside;
    return `<group ref="${path}"><label>${part.name}</label>${content}</group>`;
  });
  return `<?xml version="1.0"?><h:html xmlns="http://www.w3.org/2002/xforms" xmlns:h="http://www.w3.org/1999/xhtml"><h:head><h:title>Synthetic</h:title><model><instance><data id="synthetic" version="1">${data}</data></instance>${binds}</model></h:head><h:body>${body.join('')}</h:body></h:html>`;
}

const TYPES = { yesNo: 'string', choice: 'string', number: 'int', text: 'string', date: 'date' } as const;

function constraint({ kind }: Question): string {
  if (kind === 'number') return ` constraint=". &gt;= 0 and . &lt;= ${NUMBER_LIMIT}"`;
  return kind === 'text' ? ` constraint="string-length(.) &lt;= ${TEXT_LIMIT}"` : '';
}

function tested(test: Test, path: string): string {
  switch (test.is) {
    case 'yes':
      return `${path} = 'yes'`;
    case 'equal':
      return `${path} = '${test.value}'`;
    case 'oneOf':
      return `(${test.values.map((value) => `${path} = '${value}'`).join(' or ')})`;
    case 'above':
      return `${path} > ${test.value}`;
  }
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
