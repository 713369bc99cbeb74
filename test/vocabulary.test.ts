import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

/** Names are terms of the field. Invented ones that were replaced stay replaced (docs/architecture.md, "Names"). */
const root = path.resolve(import.meta.dirname, '..');
const sources = ['apps', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/node_modules|\bdist\b|\.build/.test(name))
    .map((name) => path.join(folder, name)),
);

/** Names that nothing may export, each with the term that replaced it. */
const REPLACED_NAMES: Readonly<Record<string, string>> = {
  Desk: 'InventedCaseCreator',
  FileOnItsWay: 'UploadingFile',
  Gathered: 'CertificateReading',
  Listening: 'Notifications',
  MEANT_INDEX: 'GUESS_SUBJECT_INDEX',
  Manner: 'FillOptions',
  PlayedService: 'StubService',
  SeesHeading: 'CanReadHeading',
  Sight: 'ViewedForm',
  ToldEnd: 'ExplainedEnd',
  ToldFact: 'RevealedFact',
  ToldWork: 'ReportedWork',
  TroubleBox: 'FindFailure',
  UnkeptNumbers: 'UntokenizedNumbers',
  WayAfterSigning: 'PageAfterSigning',
  WayOn: 'RefusalRemedy',
  giveFaces: 'typefacesFor',
  isDoneNow: 'isCompleteNow',
  isRestDone: 'areSectionsBeforeComplete',
  keepNumbers: 'tokenizeNumbers',
  noteTrace: 'recordTrace',
  packedAnswers: 'compressedResponses',
  playService: 'startStubService',
  remembered: 'boundedCache',
  stretched: 'scaledLimit',
  strike: 'injectFault',
  takeArrival: 'takeEntryToken',
  withoutLostOptions: 'withoutUnavailableOptions',
};

/** Names of files that were replaced, in the same way. */
const REPLACED_FILES: Readonly<Record<string, string>> = {
  arrival: 'entry-token',
  asked: 'open-requests',
  'find-trouble': 'find-failure',
  fire: 'kill-points',
  'keep-numbers': 'tokenize-numbers',
  listen: 'notifications',
  'meant-to-be-told': 'revealed-on-purpose',
  'note-trace': 'record-trace',
  'packed-answer': 'compressed-response',
  'played-service': 'stub-service',
  remembered: 'bounded-cache',
};

const EXPORTED = /^export (?:async )?(?:function|const|class|type|interface) (\w+)/gm;

test('no invented name is exported that a term of the field replaced', () => {
  const exported = sources.flatMap((file) =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(EXPORTED)].map(([, name = '']) => ({ file, name })),
  );
  expect(exported.length).toBeGreaterThan(3_000);
  expect(
    exported.flatMap(({ file, name }) =>
      Object.hasOwn(REPLACED_NAMES, name) ? [`${file}: ${name} is called ${REPLACED_NAMES[name]}`] : [],
    ),
  ).toEqual([]);
});

test('no file has an invented name that a term of the field replaced', () => {
  const found = sources.flatMap((file) => {
    const name = path.basename(file).split('.')[0] ?? '';
    return Object.hasOwn(REPLACED_FILES, name) ? [`${file} is called ${REPLACED_FILES[name]}`] : [];
  });
  expect(found).toEqual([]);
});
