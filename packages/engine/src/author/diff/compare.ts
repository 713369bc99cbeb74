/** Compares two definitions in words that a compliance officer understands. */
import { isGroupType } from '../../definition/expand.ts';
import type { Carrier, DecisionTable } from '../../definition/carrier.ts';
import type { Block, Model, Node } from '../../definition/model.ts';
import { checkUnderwriting } from '../check-underwriting.ts';
import { carrierFacets } from './carrier-facets.ts';
import type { Change } from './change.ts';
import { definitionFacets, groupFacets } from './definition-facets.ts';
import { derivedChanges } from './derived.ts';
import { editionChanges } from './editions.ts';
import { compareFacets } from './facet.ts';
import type { Facet } from './facet.ts';
import { lettersOnce } from './letters-once.ts';
import {
  listsInOtherOrder,
  questionPresence,
  questionsOf,
  renamedSections,
  sectionPairs,
  sectionPresence,
} from './presence.ts';
import { nameOf, questionFacets } from './question-facets.ts';
import { sectionFacets } from './section-facets.ts';
import { statesAffected } from './states.ts';

export function compareDefinitions(before: Model, after: Model): Change[] {
  const changes = [
    ...editionChanges(before, after),
    ...sectionPresence(before, after),
    ...sectionPairs(before, after).flatMap(({ old, now }) => {
      const earlier = sectionFacets(before, old).map((facet) => ({ ...facet, path: now.name }));
      return compareFacets(earlier, sectionFacets(after, now), (a, b) => statesAffected(before, after, a, b));
    }),
    ...questionPresence(before, after),
    ...newQuestions(before, after),
    ...questionChanges(before, after),
    ...derivedChanges(before, after),
    ...compareFacets(definitionFacets(before.definition), definitionFacets(after.definition)),
    ...listsInOtherOrder(before.definition.Lists, after.definition.Lists),
  ];
  return lettersOnce(changes, new Set([...before.blockByName.keys(), ...after.blockByName.keys()]));
}

/** A carrier with the model of its definition. */
export interface ReadCarrier {
  carrier: Carrier;
  model: Model;
}

/** Definitions and everything else: pages, consents, mail, brand, decision table, illustrations, settings. */
export function compareCarriers(before: ReadCarrier, after: ReadCarrier): Change[] {
  return [
    ...compareDefinitions(before.model, after.model),
    ...compareFacets(carrierFacets(before.carrier), carrierFacets(after.carrier)),
    ...rulesAskingMore(before, after),
  ];
}

/**
 * Clauses of the new decision table that cannot be read with the old form: cases that were started with it keep their
 * own table.
 */
function rulesAskingMore(before: ReadCarrier, after: ReadCarrier): Change[] {
  return checkUnderwriting(after.carrier.underwriting, before.model).map(({ field = '', message }) => ({
    group: 'underwriting',
    path: nameIn(after.carrier.underwriting, field),
    what: 'it depends on something the old form does not have; cases started with that form are decided by its own table',
    after: message,
  }));
}

/** `Rule 12` of `Rules.3.When`. */
function nameIn({ Rules, Values = [] }: DecisionTable, field: string): string {
  const [list, index] = field.split('.');
  if (list === 'Rules') return `Rule ${Rules[Number(index)]?.Rule ?? index}`;
  return list === 'Values' ? (Values[Number(index)]?.Name ?? field) : field;
}

/**
 * Everything about a question that only the new version has: when it shows, its texts, its rules and where it is
 * printed.
 */
function newQuestions(before: Model, after: Model): Change[] {
  const old = questionsOf(before, renamedSections(before, after));
  return [...questionsOf(after, new Map())].flatMap(([path, node]) => {
    const block = after.blocks[node.block];
    if (old.has(path) || node.data === null || block === undefined || partOf(after, node) !== null) return [];
    // For a section that is new itself, permissions and forms are listed once, with the section.
    const isInOld =
      before.blockByName.has(block.name) || [...renamedSections(before, after).values()].includes(block.name);
    const around =
      isInOld && node.parent === block.node
        ? [...whoseSection(after, block, node), ...formsOf(after, block, node)]
        : [];
    const own = questionFacets(after, node, node.data, path).filter(
      ({ group, exact }) => group !== 'questions' && exact !== '1',
    );
    return [...own, ...around].map(({ group, place, subject, text }) => ({
      group,
      path,
      ...(place !== undefined && { place }),
      what: subject,
      after: text,
    }));
  });
}

function whoseSection(model: Model, block: Block, { data }: Node): Facet[] {
  const place = data === null ? block.name : nameOf(data);
  return sectionFacets(model, block)
    .filter(({ group }) => group === 'permissions')
    .map((facet) => ({ ...facet, place, subject: 'who may read and write its section' }));
}

/** The filed forms that print the section. */
function formsOf({ definition }: Model, block: Block, { data }: Node): Facet[] {
  const forms = (definition.Document?.Forms ?? []).filter(({ Blocks }) => Blocks.includes(block.name));
  if (forms.length === 0 || data === null) return [];
  const text = forms
    .map(
      ({ Number: number, Edition, States }) =>
        `${number} ${Edition}${States === undefined ? '' : ` (${States.join(' ')})`}`,
    )
    .join(', ');
  return [{ group: 'questions', path: block.name, place: nameOf(data), subject: 'the form that prints it', text }];
}

/** What changed in the questions that both versions have. */
function questionChanges(before: Model, after: Model): Change[] {
  const now = questionsOf(after, new Map());
  const inGroups = new Set(groupChanges(before, after).map((change) => sameness(change, change.path)));
  return [...questionsOf(before, renamedSections(before, after))].flatMap(([path, old]) => {
    const node = now.get(path);
    if (node === undefined || old.data === null || node.data === null) return [];
    const [was, is] = [partOf(before, old), partOf(after, node)];
    if (was?.isOwn === false && is?.isOwn === false) return [];
    const own = `${before.blocks[old.block]?.name ?? ''}.${old.path}`;
    const earlier = questionFacets(before, old, old.data, own).map((facet) => ({ ...facet, path }));
    const changes = compareFacets(earlier, questionFacets(after, node, node.data, path), (a, b) =>
      statesAffected(before, after, a, b),
    );
    return changes.filter((change) => is === null || !inGroups.has(sameness(change, is.path)));
  });
}

function groupChanges(before: Model, after: Model): Change[] {
  return compareFacets(groupFacets(before.definition.Groups), groupFacets(after.definition.Groups));
}

function sameness({ what, before, after }: Change, path: string): string {
  return JSON.stringify([path, what, before, after]);
}

/** For a part of a standard group: its place there, and whether the question overrides it. */
function partOf(model: Model, { parent, name }: Node): { path: string; isOwn: boolean } | null {
  const around = model.nodes[parent];
  if (around === undefined || around.type === null || !isGroupType(around.type)) return null;
  const isOwn = around.data?.ChildQuestions?.some(({ QuestionName }) => QuestionName === name) === true;
  return { path: `${around.type}.${name}`, isOwn };
}
