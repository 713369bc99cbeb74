import { type Answers, compile, openApplication, type RoleName, type Stage } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';
import { type ReviewedAnswer, reviewedChapters, wrongIn } from './reviewed-answers.ts';

const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error('the sample has findings');
const { model } = compiled;

const A = 'SECTIONAProposedInsured';
const ANSWERS: Answers = {
  [A]: {
    'Name.FirstName': 'Jane',
    'Name.LastName': 'Sample',
    DateOfBirth: '1980-05-02',
    SocialSecurityNumber: '987-65-4321',
    'PrimaryResidence.Street': '100 Example Avenue',
    'PrimaryResidence.City': 'Springfield',
    'PrimaryResidence.State': 'TX',
    EmailAddress: 'nobody',
  },
};

const opened = (stage: Stage, role: RoleName) =>
  openApplication(model, { stage, role, today: '2026-11-20', answers: ANSWERS });

const answersOf = (chapters: ReturnType<typeof reviewedChapters>): ReviewedAnswer[] =>
  chapters.flatMap(({ sections }) => sections.flatMap(({ answers }) => answers));

const pathed = (answers: readonly ReviewedAnswer[], path: string): ReviewedAnswer | undefined =>
  answers.find(({ key }) => key === `${A}.${path}`);

// spec pages 3.1
it('shows a name and an address as one answer, and conceals a number', () => {
  const answers = answersOf(reviewedChapters(opened(1, 'Agent'), 'all'));
  expect(pathed(answers, 'Name')).toMatchObject({ value: 'Jane Sample', problem: null, editable: true });
  expect(pathed(answers, 'PrimaryResidence')?.value).toMatch(/^100 Example Avenue, Springfield, /);
  expect(pathed(answers, 'Name.FirstName')).toBe(undefined);
  expect(pathed(answers, 'SocialSecurityNumber')?.concealed).toMatch(/^\W+4321$/);
});

it('names what is wrong, counts what is missing, and links to the part in question', () => {
  const chapters = reviewedChapters(opened(1, 'Agent'), 'all');
  const [first] = chapters;
  expect(wrongIn(chapters).map(({ key }) => key)).toEqual([`${A}.EmailAddress`]);
  expect(first?.wrong).toBe(1);
  expect(first?.missing).toBeGreaterThan(0);
  const address = pathed(answersOf(chapters), 'PrimaryResidence');
  expect(address?.problem?.isMissing).toBe(true);
  expect(address?.target).toContain('Zip');
});

it('shows a signer what others filled in, without anything to correct', () => {
  const chapters = reviewedChapters(opened(2.1, 'InsuredOwner'), 'others');
  const answers = answersOf(chapters);
  expect(pathed(answers, 'Name')).toMatchObject({ value: 'Jane Sample', editable: false });
  expect(wrongIn(chapters)).toEqual([]);
  expect(new Set(answers.map(({ block }) => opened(2.1, 'InsuredOwner').block(block).editable))).toEqual(
    new Set([false]),
  );
});
