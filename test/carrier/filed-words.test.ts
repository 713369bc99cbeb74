/** The forms as they are filed say what people sign, in every state of issue. */
import { describe, expect, test } from 'vitest';
import {
  amendmentParts,
  type Answers,
  type Application,
  askableSections,
  openApplication,
  printAmendment,
  printBlank,
  type PrintItem,
  printModel,
  type PrintSection,
  shownCells,
  type Stage,
} from '../../packages/engine/src/index.ts';
import { amendmentWords, documentTexts } from '../../apps/server/src/documents/index.ts';
import { depth } from '../../packages/engine/src/testing/depth.ts';
import { fillBlock } from '../../packages/scenario/src/index.ts';
import { keyOf, referenceCarrier } from './reference-carrier.ts';

const carrier = referenceCarrier();
const { model } = carrier;
const TODAY = '2026-11-20';
const ISSUE = 'SECTIONAProposedInsured.StateOfIssue';
const STATES = optionsOf(ISSUE).filter((state) => state !== 'NY');
const PRODUCTS = optionsOf(model.definition.Bindings.Product);
const OWNERS: readonly Readonly<Record<string, string>>[] = [
  { PolicyOwnerInsured: 'SoleOwner' },
  ...['CoOwner', 'No'].flatMap((insured) =>
    optionsOf('SECTIONBPolicyOwner.PolicyOwnerInformation.PolicyOwnerType').map((type) => ({
      PolicyOwnerInsured: insured,
      'PolicyOwnerInformation[0].PolicyOwnerType': type,
    })),
  ),
];

/** A child, two adults, and somebody who gets the notice for people aged 65 and over. */
const BIRTHDAYS = ['1986-11-01', '2015-11-01', '1979-11-01', '1955-11-01'];

function optionsOf(path: string): string[] {
  return (model.node(path)?.options ?? []).map(({ name }) => name);
}

/** A case in which everything that can be asked of these people is answered. */
function filledCase(state: string, seed: number): Answers {
  const application = openApplication(model, { stage: 2.1, role: 'Omnipotent', today: TODAY, answers: {} });
  const type = (where: string, text: string) => application.change(keyOf(application, where), text);
  type(ISSUE, state);
  type(model.definition.Bindings.Product, PRODUCTS[seed % PRODUCTS.length] ?? '');
  for (const [path, text] of Object.entries(OWNERS[seed % OWNERS.length] ?? {})) {
    type(`SECTIONBPolicyOwner.${path}`, text);
  }
  type(model.definition.Bindings.Insured.DateOfBirth, BIRTHDAYS[seed % BIRTHDAYS.length] ?? '');
  for (const path of model.definition.Bindings.Riders ?? []) {
    type(path, JSON.stringify(optionsOf(path).filter((name) => name !== 'NoRiders' && name !== 'ChronicIllness')));
  }
  const style = seed % 3 === 0 ? 'plain' : 'eventful';
  for (const { name } of model.blocks) fillBlock(application, name, { seed, style });
  return application.answers();
}

/** What each of those who can sign this case signs. */
function signedSections(answers: Answers): PrintSection[] {
  const isOwner = answers['SECTIONBPolicyOwner']?.['PolicyOwnerInsured'] !== 'No';
  const stages: Stage[] = [isOwner ? 2.1 : 2.2, 3, 13];
  return stages.flatMap((stage) => {
    const role = stage === 13 ? 'Agent' : stage === 3 ? 'OwnerA' : isOwner ? 'InsuredOwner' : 'InsuredNotOwner';
    const application = openApplication(model, { stage, role, today: TODAY, answers, customerSigned: true });
    return [...printModel(application, stage).sections, ...(stage === 13 ? [] : amendedSections(application))];
  });
}

const words = amendmentWords(documentTexts(carrier.texts));
const facts = {
  asked: '11/20/2026',
  until: '11/30/2026',
  why: 'It was missing.',
  file: 'A letter',
  given: { name: 'letter.pdf', sha256: 'abc' },
  expectedName: '',
};

/** What an amendment says, without the question itself: it is filed in its own form. */
function amendedSections(application: Application): PrintSection[] {
  const [question] = askableSections(application).flatMap(({ questions }) => questions);
  const asked = question === undefined ? [] : [question.path];
  const parts = amendmentParts(application, { asked, before: shownCells(application) });
  const { sections } = printAmendment(application, parts, facts, words);
  return sections.filter(({ id }) => id.startsWith('Amendment'));
}

const filedSections = (states: readonly string[]): PrintSection[] => {
  const [StateOfIssue = ''] = states.length === 1 ? states : [];
  const answers = StateOfIssue === '' ? {} : { SECTIONAProposedInsured: { StateOfIssue } };
  const application = openApplication(model, { stage: 1, role: 'Agent', today: TODAY, answers });
  return printBlank(application, states, words).sections;
};

const filedIn = new Map(STATES.map((state) => [state, filedSections([state])]));

interface Words {
  text: string;
  number?: string;
  options: readonly string[];
}

/** What stands on the page apart from answers, row by row only once; the head of a table has numbers and short labels. */
function wordsOf(items: readonly PrintItem[]): Words[] {
  return items.flatMap((item): Words[] => {
    const number = 'number' in item && item.number !== undefined ? { number: item.number } : {};
    switch (item.kind) {
      case 'text':
        return [{ text: item.text, options: [] }];
      case 'answer':
        return [{ text: item.label, ...number, options: (item.options ?? []).map(({ label }) => label) }];
      case 'group': {
        const inside = wordsOf(item.items);
        return item.isRow === true ? inside : [{ text: item.title, ...number, options: [] }, ...inside];
      }
      case 'table':
        return [{ text: item.title, ...number, options: [] }];
    }
  });
}

const WHERE_ANSWERS_STAND = /_{10}/;
const OR = ' / ';
const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Whether these are the filed words, whatever answers they mention. */
const says = (filed: string, signed: string): boolean =>
  [filed, ...filed.split(OR)].some((text) =>
    new RegExp(`^${text.split(WHERE_ANSWERS_STAND).map(escaped).join('.*')}$`, 's').test(signed),
  );

/** The signed words of a section that are not filed. */
function unfiled(section: PrintSection, filed: PrintSection | undefined): string[] {
  const all = wordsOf(filed?.items ?? []);
  return wordsOf(section.items)
    .filter(({ text }) => text !== '')
    .filter(
      ({ text, number, options }) =>
        !all.some(
          (one) =>
            one.number === number &&
            says(one.text, text) &&
            (one.options.length === 0 || options.every((option) => one.options.includes(option))),
        ),
    )
    .map(({ text, number = '' }) => `${section.id} ${number} ${text}`);
}

/** Every owner signs what owner A signs. */
const asOwnerA = (id: string): string => id.replace(/^DeclarationsOwner[B-J]$/, 'DeclarationsOwnerA');

const cases = STATES.flatMap((state, at) =>
  Array.from({ length: depth('filedCases') }, (_, turn): [string, number] => [state, at + turn]),
);

// spec trust 4.10
describe('what is filed', () => {
  const formsSigned = new Set<string>();

  test.each(cases)('in %s is what a case signs (%d)', (state, seed) => {
    const filed = new Map((filedIn.get(state) ?? []).map((section) => [section.id, section]));
    const signed = signedSections(filledCase(state, seed));
    const missing = signed.flatMap((section) => unfiled(section, filed.get(asOwnerA(section.id))));
    expect([...new Set(missing)]).toEqual([]);
    for (const { form = '' } of signed) formsSigned.add(form);
    expect(signed.map(({ id, form }) => [id, form])).toEqual(
      signed.map(({ id }) => [id, filed.get(asOwnerA(id))?.form]),
    );
  });

  test('is every form that anybody signs, and no other', () => {
    const filed = new Set([...filedIn.values()].flatMap((sections) => sections.map(({ form = '' }) => form)));
    expect([...formsSigned].toSorted()).toEqual([...filed].toSorted());
  });
});

const filedWords = [...filedIn.values()].flatMap((sections) => sections.flatMap(({ items }) => wordsOf(items)));

test('a filed question has two wordings only where other answers decide between them', () => {
  const both = filedWords.filter(({ text }) => text.includes(OR));
  // How much tobacco, complications of a pregnancy, the ages of father, mother, brothers and sisters.
  expect(new Set(both.map(({ number }) => number))).toEqual(new Set(['LIF 6', 'P2G 9', 'P2P 10', 'P2P 15', 'P2P 27']));
});

test('nothing is filed that only an agent reads while filling in the form', () => {
  expect(filedWords.filter(({ text }) => text.includes('I explained'))).toEqual([]);
});
