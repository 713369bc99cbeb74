/** What the agent's profile fills in (spec engine 3.14): until somebody edits it, in the first row, for the state of issue. */
import { describe, expect, test } from 'vitest';
import type { AgentProfile } from '../../clause/types.ts';
import { question } from '../../definition/sample.testkit.ts';
import { openReference } from '../../testing/reference.ts';
import { answer, blockOf, caseDefinition, cellAt, keyAt, modelOf, openCase } from '../../testing/sample-case.ts';
import { answersFor, factsFor, marksOf } from '../ask/at-stage.ts';
import type { Application, OpenOptions } from '../contract/contract.ts';
import { merge } from '../session/merge.ts';

const D = 'SECTIONDCoverageDetails';
const FIRM = `${D}.Firm`;
const LICENSE = `${D}.License`;

const model = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, D).Questions.push(
      question('Firm', { Prefill: 'agent.firm' }),
      question('License', { Prefill: 'agent.license' }),
      question('Agents', {
        QuestionType: 'Compound',
        ControlType: 'compound',
        MultipleResponse: { Minimum: 1, Maximum: 3 },
        ChildQuestions: [question('AgentName', { Prefill: 'agent.name' })],
      }),
    );
  }),
);
const STATE = model.definition.Bindings.Insured.StateOfIssue;

const profile: AgentProfile = {
  Name: 'Ann Agent',
  Firm: 'Harbor Street Agency',
  Licenses: [
    { State: 'PA', Number: 'PA-77' },
    { State: 'NY', Number: 'NY-11' },
  ],
};

const open = (options: Partial<OpenOptions> = {}): Application =>
  openCase({ agentProfile: profile, ...options }, model);
const reopened = (application: Application, options: Partial<OpenOptions> = {}): Application =>
  open({ answers: application.answers(), marks: marksOf(application), ...options });
const textAt = (application: Application, path: string): string => cellAt(application, path).text;

// spec engine 3.14
describe('a question that the profile fills in', () => {
  test('shows the profile’s value, and says so', () => {
    expect(cellAt(open(), FIRM)).toMatchObject({ text: profile.Firm, origin: { kind: 'profile' } });
    expect(cellAt(open({ agentProfile: {} }), FIRM)).toMatchObject({ text: '', origin: null });
  });

  test('belongs to a person once they changed it, even if the profile changes', () => {
    const application = open();
    answer(application, { [FIRM]: 'Another Agency' });
    expect(cellAt(application, FIRM).origin).toBeNull();
    const later = reopened(application, { agentProfile: { Firm: 'A Third Agency' } });
    expect(textAt(later, FIRM)).toBe('Another Agency');
  });

  test('has the license for the state of issue, whichever that is', () => {
    const application = open();
    expect(textAt(application, LICENSE)).toBe('');
    answer(application, { [STATE]: 'PA' });
    expect(textAt(application, LICENSE)).toBe('PA-77');
    answer(application, { [STATE]: 'NY' });
    expect(textAt(application, LICENSE)).toBe('NY-11');
    answer(application, { [STATE]: 'CA' });
    expect(textAt(application, LICENSE)).toBe('');
  });

  test('is only in the first row', () => {
    const application = open();
    application.addRow(keyAt(application, `${D}.Agents`));
    expect(textAt(application, `${D}.Agents[0].AgentName`)).toBe('Ann Agent');
    expect(textAt(application, `${D}.Agents[1].AgentName`)).toBe('');
  });

  test('contains nothing of the first agent when the case has another', () => {
    const before = open();
    answer(before, { [STATE]: 'PA' });
    const after = reopened(before, { agentProfile: { Name: 'Bea Agent' } });
    const said = JSON.stringify(after.answers());
    expect(said).toContain('Bea Agent');
    for (const text of ['Ann Agent', 'Harbor Street Agency', 'PA-77']) expect(said).not.toContain(text);
  });

  test('stays as it was signed while its section is locked', () => {
    const signed = reopened(open(), { locked: [D], agentProfile: { Firm: 'Another Agency' } });
    expect(textAt(signed, FIRM)).toBe(profile.Firm);
  });

  test('appears as it was saved in a page that has no profile, and is not an edit when the page sends it back', () => {
    const server = open();
    const page = openCase(
      { stage: 1, role: 'Agent', answers: answersFor(server, 1), facts: factsFor(server, 1) },
      model,
    );
    expect(textAt(page, FIRM)).toBe(profile.Firm);
    expect(merge(server, D, page.responses(D))).toMatchObject({ ok: true });
    expect(marksOf(server)[D]?.edited).toEqual([]);
  });

  test('is the same in the plain reference', () => {
    const application = open();
    answer(application, { [STATE]: 'NY' });
    const { answers, marks } = { answers: application.answers(), marks: marksOf(application) };
    const reference = openReference(model, {
      stage: 1,
      role: 'Agent',
      today: '2026-11-20',
      agentProfile: profile,
      answers,
      marks,
    });
    expect(JSON.stringify([...reference.outside.texts.values()])).toContain('NY-11');
  });
});
