/**
 * Numbers that a vault stores (`Tokenise`): never in the record, valid by their token, read by their last four
 * characters.
 */
import { describe, expect, test } from 'vitest';
import { question } from '../../definition/sample.testkit.ts';
import { AGENT_PART, answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from '../../testing/sample-case.ts';
import { answersFor, factsFor } from '../ask/at-stage.ts';
import type { Application } from '../contract/contract.ts';
import { merge } from './merge.ts';
import { printModel } from '../print/print.ts';
import { putTokens, typedNumbers } from './tokens.ts';

const D = 'SECTIONDCoverageDetails';
const CARD = `${D}.Card`;
const NUMBER = '4111 1111 1111 1111';

const MODEL = modelOf(
  caseDefinition((definition) => {
    blockOf(definition, D).Questions.push(
      question('ByCard', { QuestionType: 'YesNo', ControlType: 'yes/no', IsOptional: true }),
      question('Card', {
        Tokenise: true,
        MaxLength: 19,
        ConditionalClause: 'ByCard == true',
        Validations: [{ Rule: 'invalidCreditCardFormat', Message: 'Not a card number.' }],
      }),
      question('Copy', { Calculate: 'Card', IsOptional: true, MaxLength: 40 }),
      question('Gift', { ConditionalClause: 'answered(Card)', IsOptional: true }),
    );
  }),
);

const errorKeys = (application: Application, path: string): string[] =>
  cellAt(application, path).errors.map(({ key }) => key);

/** The application of the server, and that of the agent's page. */
function bothSides(Card?: string): { record: Application; page: Application } {
  const kept = { ...AGENT_PART[D], ByCard: 'true', ...(Card !== undefined && { Card }) };
  const record = openCase({ stage: 1, role: 'Agent', answers: { ...AGENT_PART, [D]: kept } }, MODEL);
  return { record, page: pageOf(record) };
}

const pageOf = (record: Application): Application =>
  openCase({ stage: 1, role: 'Agent', answers: answersFor(record, 1), facts: factsFor(record, 1) }, MODEL);

const sent = (page: Application): string | null | undefined =>
  page.responses(D).find(({ QuestionName }) => QuestionName === 'Card')?.AnswerText;

const TOKEN = 'token|tok_1|1111';

describe('a number for a vault', () => {
  test('is read whole while it is typed, and is in no record', () => {
    const { page } = bothSides();
    answer(page, { [CARD]: NUMBER });
    expect(cellAt(page, CARD)).toMatchObject({ text: NUMBER, ending: '', errors: [] });
    expect(page.answers()[D]).not.toHaveProperty('Card');
    expect(JSON.stringify([page.answers(), answersFor(page, 1), printModel(page, 1)])).not.toContain('4111');
  });

  test.each([
    ['in good order', NUMBER, NUMBER],
    ['too short', '4111 1111', null],
    ['with a wrong check digit', '4111111111111112', null],
  ])('%s goes to the server: %s', (_, typed, expected) => {
    const { page } = bothSides();
    answer(page, { [CARD]: typed });
    expect(sent(page)).toBe(expected);
  });

  test('is reported with the record until it has its token', () => {
    const { record } = bothSides();
    expect(merge(record, D, [{ QuestionName: 'Card', AnswerText: NUMBER }]).ok).toBe(true);
    expect(typedNumbers(record, D)).toEqual([{ path: 'Card', number: NUMBER, errors: [] }]);
    putTokens(record, D, new Map([['Card', 'tok_1']]));
    expect(typedNumbers(record, D)).toEqual([]);
    expect(record.answers()[D]).toMatchObject({ Card: TOKEN });
  });

  test('that is wrong is reported with its error, and leaves a blank', () => {
    const { record } = bothSides(TOKEN);
    merge(record, D, [{ QuestionName: 'Card', AnswerText: '4111111111111112' }]);
    expect(typedNumbers(record, D)[0]?.errors.map(({ key }) => key)).toEqual(['invalidCreditCardFormat']);
    putTokens(record, D, new Map());
    expect(record.answers()[D]).not.toHaveProperty('Card');
    expect(errorKeys(record, CARD)).toEqual(['required']);
  });

  test('is valid by its token, also for those who see only its end', () => {
    const { record, page } = bothSides(TOKEN);
    expect(errorKeys(record, CARD)).toEqual([]);
    expect(cellAt(page, CARD)).toMatchObject({ text: '••••1111', ending: '1111', errors: [] });
    expect(printModel(record, 1).sections.find(({ id }) => id === D)?.items).toContainEqual(
      expect.objectContaining({ value: '••••1111' }),
    );
  });

  test('is read by its end by everybody, and by clauses and calculations', () => {
    const { record } = bothSides(TOKEN);
    const omnipotent = openCase({ stage: 1, role: 'Omnipotent', answers: record.answers() }, MODEL);
    expect(cellAt(omnipotent, CARD).text).toBe('••••1111');
    expect(record.answers()[D]).toMatchObject({ Copy: '••••1111' });
    expect(cellAt(record, `${D}.Gift`).visible).toBe(true);
    answer(record, { [CARD]: NUMBER });
    expect(JSON.stringify(record.answers())).not.toContain('4111');
  });

  test('stays if the page sends its end, and only then', () => {
    const { record, page } = bothSides(TOKEN);
    expect(sent(page)).toBe('••••1111');
    merge(record, D, page.responses(D));
    expect(typedNumbers(record, D)).toEqual([]);
    expect(record.answers()[D]).toMatchObject({ Card: TOKEN });
    const { record: blank } = bothSides();
    merge(blank, D, page.responses(D));
    expect(typedNumbers(blank, D).map(({ errors }) => errors.map(({ key }) => key))).toEqual([['required']]);
  });

  test('is removed with the answer that requires it', () => {
    const { record } = bothSides(TOKEN);
    merge(record, D, [{ QuestionName: 'ByCard', AnswerText: 'false' }]);
    expect(record.answers()[D]).not.toHaveProperty('Card');
  });

  test('cannot be given as a token', () => {
    const { record } = bothSides();
    expect(merge(record, D, [{ QuestionName: 'Card', AnswerText: TOKEN }])).toMatchObject({
      ok: false,
      refusals: [{ path: 'Card', key: 'wrongType' }],
    });
  });
});
