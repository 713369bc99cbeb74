import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { allMessages as messages } from '../../apps/web/src/messages/all.ts';
import { referenceCarrier } from '../carrier/reference-carrier.ts';
import { type Found, findTexts, sources } from './texts-in-code.ts';

/** What a person reads comes from the carrier's texts or the product's own (`messages/`), never from a page's code. */

const found = sources().reduce<Found>(
  (all, [file, source]) => {
    const one = findTexts(file, source);
    return { words: [...all.words, ...one.words], keys: [...all.keys, ...one.keys] };
  },
  { words: [], keys: [] },
);

/** Sentences of a server response by which a page recognizes it (spec flow §8), a class name and the end of a key. */
const UNREAD = [
  'The document generation was not completed in the allotted time',
  'The specified merge type has not yet been started in the system',
  'label statement',
  'default',
];

it('no page contains texts of its own', () => {
  expect(found.words.filter(({ text }) => !UNREAD.includes(text))).toEqual([]);
});

it('every text that a page uses exists', () => {
  const texts = { ...messages, ...referenceCarrier().texts };
  const missing = found.keys.filter(({ key, counts }) =>
    (counts ? [`${key}.one`, `${key}.many`] : [key]).some((each) => !(each in texts)),
  );
  expect(missing).toEqual([]);
  expect(found.keys.length).toBeGreaterThan(300);
});

it('no text is in two files, where one would replace the other', () => {
  const folder = path.resolve(import.meta.dirname, '../../apps/web/src/messages');
  const keys = readdirSync(folder).flatMap((file) => [
    ...readFileSync(path.join(folder, file), 'utf8').matchAll(/^ {2}'?([\w.-]+)'?:/gm),
  ]);
  expect(keys.map(([, key = '']) => key).toSorted()).toEqual(Object.keys(messages).toSorted());
});

it.each([
  ['text between tags', '<p>Nothing was saved</p>'],
  ['a name for the ear', '<button aria-label="Close" />'],
  ['a label', 'show({ label: "Undo" })'],
  ['a sentence', 'const said = `All ${count} answers were removed`'],
  ['a choice of two', '<b>{open ? "Show it all" : null}</b>'],
])('words are found: %s', (_name, source) => {
  expect(findTexts('page.tsx', source).words).not.toEqual([]);
});

it.each([
  ['a class', '<p className={open ? "field wide" : "field"} />'],
  ['an error for programmers', 'throw new Error("Controls stand inside a section")'],
  ['a selector', 'element.closest(".field, fieldset")'],
  ['a key', 'const label = { label: "portal.status.STP" }'],
  ['a name of the form', 'if (role === "Agent") go("Insured")'],
])('what nobody reads is left alone: %s', (_name, source) => {
  expect(findTexts('page.tsx', source).words).toEqual([]);
});
