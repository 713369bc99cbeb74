/** Which sections somebody goes through, the progress of each, and how much is left (spec pages 1.5, 1.6). */
import { describe, expect, test } from 'vitest';
import type { QuestionData } from '../../definition/question-data.ts';
import type { BlockData } from '../../definition/vocabulary.ts';
import { question } from '../../definition/sample.testkit.ts';
import { AGENT_PART, answer, caseDefinition, modelOf, openCase } from '../../testing/sample-case.ts';
import type { Application } from '../contract/contract.ts';
import { guidedSections, sectionStatusOf } from './guided-sections.ts';

const A = 'SECTIONAProposedInsured';
const B = 'SECTIONBPolicyOwner';
const D = 'SECTIONDCoverageDetails';
const MEDICAL = 'Part2Medical';

const titled = (application: Application) =>
  guidedSections(application).map(({ block, isTheirs }) => `${block}${isTheirs ? '' : ', not theirs'}`);

// spec pages 1.5
describe('the sections along the way', () => {
  test('are those that Next leads through, from the first to the last', () => {
    for (const application of [openCase(), openCase({ stage: 2.1, role: 'InsuredOwner', answers: AGENT_PART })]) {
      const way = guidedSections(application).map(({ block }) => block);
      const walked = [way[0] ?? ''];
      for (let at = application.next(walked[0] ?? ''); at !== null; at = application.next(at)) walked.push(at);
      expect(walked.slice(0, way.length)).toEqual(way);
      expect(way.length).toBeGreaterThan(2);
    }
  });

  test('never include one that somebody may not read', () => {
    const application = openCase({ stage: 3, role: 'OwnerA', answers: AGENT_PART, customerSigned: true });
    const unreadable = application.model.blocks.filter(({ name }) => !application.block(name).readable);
    expect(unreadable.length).toBeGreaterThan(0);
    const way = guidedSections(application).map(({ block }) => block);
    expect(unreadable.filter(({ name }) => way.includes(name))).toEqual([]);
  });

  test('are the agent’s own to fill in before the case is sent, and the customer’s after it', () => {
    expect(titled(openCase())).toEqual([A, B, D]);
    const insured = openCase({ stage: 2.1, role: 'InsuredOwner', answers: AGENT_PART });
    expect(titled(insured)).toEqual([`${A}, not theirs`, `${B}, not theirs`, `${D}, not theirs`, MEDICAL]);
  });
});

// spec pages 1.5
describe('a section', () => {
  const started = (given: Partial<BlockData>, Questions: QuestionData[]): Application =>
    openCase(
      {},
      modelOf(
        caseDefinition(({ Blocks }) => {
          Blocks.splice(1, 0, {
            Name: 'Extra',
            DisplayName: 'Extra',
            BlockCategory: 'Part 1',
            Route: 'extra',
            QuestionBlockPermissions: [{ Stage: 1, PermissionType: 'Write' }],
            Questions,
            ...given,
          });
        }),
      ),
    );

  test.each([
    ['that starts as valid and asks for nothing', { InitialValidity: 'valid' }, true, 'nothingRequired'],
    ['that starts as valid and misses an answer', { InitialValidity: 'valid' }, false, 'toDo'],
    ['of which nothing is known', {}, false, 'toDo'],
  ] as const)('%s is %s before anybody opened it', (_name, given, isOptional, status) => {
    const application = started(given, [question('Asked', { IsOptional: isOptional })]);
    expect(sectionStatusOf(application, 'Extra')).toBe(status);
  });

  test('changes from to do to in progress, to a problem when it is left, and to done', () => {
    const application = started({}, [question('One'), question('Two')]);
    const statuses = [sectionStatusOf(application, 'Extra')];
    answer(application, { 'Extra.One': 'x' });
    statuses.push(sectionStatusOf(application, 'Extra'));
    application.visit('Extra');
    statuses.push(sectionStatusOf(application, 'Extra'));
    answer(application, { 'Extra.Two': 'y' });
    statuses.push(sectionStatusOf(application, 'Extra'));
    expect(statuses).toEqual(['toDo', 'started', 'problem', 'done']);
  });

  test('counts the answers that its reader may give, and those that are blank', () => {
    const application = started({}, [question('One'), question('Two')]);
    const counts = () => guidedSections(application).find(({ block }) => block === 'Extra');
    expect(counts()).toMatchObject({ asked: 2, open: 2 });
    answer(application, { 'Extra.One': 'x' });
    expect(counts()).toMatchObject({ asked: 2, open: 1 });
  });
});
