import { compile, openApplication } from '@countersign/engine';
import { sampleDefinition } from '@countersign/engine/sample';
import { expect, it } from 'vitest';
import { problemsIn, refusedIn } from './task-problems.ts';

const A = 'SECTIONAProposedInsured';
const compiled = compile(sampleDefinition());
if (!compiled.ok) throw new Error('the sample has findings');
const application = openApplication(compiled.model, {
  stage: 1,
  role: 'Agent',
  today: '2026-11-20',
  answers: { [A]: { DateOfBirth: '1980-05-02' } },
});
const cells = ['DateOfBirth', 'PrimaryResidence'].flatMap((path) => application.keyOf(A, path) ?? []);
const parts = [{ block: A, title: 'Proposed insured', row: null, cells }];
const refused = (block: string, path: string) => ({ block, path, key: 'invalid', message: `${path} is refused.` });

// spec requirements 2.3
it('lists what the server refused by the names of the questions, with its reasons', () => {
  expect(problemsIn(application, parts).map(({ label }) => label)).not.toContain('Date of birth');
  const found = refusedIn(application, parts, [refused(A, 'PrimaryResidence.City'), refused(A, 'DateOfBirth')]);
  expect(found).toEqual([
    {
      target: `q-${A}_PrimaryResidence_City`,
      label: expect.stringMatching(/^Home address, /),
      message: 'PrimaryResidence.City is refused.',
    },
    { target: `q-${A}_DateOfBirth`, label: 'Date of birth', message: 'DateOfBirth is refused.' },
  ]);
});

it('leaves out what is not on the page', () => {
  const elsewhere = [refused(A, 'Gender'), refused(A, 'NoSuchQuestion'), refused('', 'File')];
  expect(refusedIn(application, parts, elsewhere)).toEqual([]);
});
