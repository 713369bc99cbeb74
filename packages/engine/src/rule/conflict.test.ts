/** Rules between questions are clauses of the definition, not code (spec form §5). */
import { describe, expect, test } from 'vitest';
import { answer, blockOf, caseDefinition, cellAt, modelOf, openCase } from '../testing/sample-case.ts';
import { question } from '../definition/sample.testkit.ts';
import type { QuestionData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';
import { messageFor } from './specified-messages.testkit.ts';

const yesNo = (name: string, given: Partial<QuestionData> = {}): QuestionData =>
  question(name, { QuestionType: 'YesNo', ControlType: 'yes/no', ...given });
const judged = (Rule: string, FailsWhen: string): { asked: Partial<QuestionData> } => ({
  asked: { QuestionType: 'YesNo', ControlType: 'yes/no', Validations: [{ Rule, FailsWhen }] },
});

describe('temporary agreement: a yes requires the pre-authorized payment plan', () => {
  const QuestionOptions = ['PreAuthorizedPaymentPlan', 'DirectBill', 'ListBill'].map((Name) => ({ Name }));
  const beside = [question('BillingMethod', { QuestionType: 'MultiChoice', ControlType: 'radio', QuestionOptions })];
  const rule = judged('wrongBillingMethod', 'Asked == true && BillingMethod != "PreAuthorizedPaymentPlan"');
  ruleTable({ ...rule, beside }, [
    ['true', 'wrongBillingMethod', { BillingMethod: 'DirectBill' }],
    ['true', 'wrongBillingMethod', { BillingMethod: 'ListBill' }],
    ['true', 'accepted', { BillingMethod: 'PreAuthorizedPaymentPlan' }],
    ['true', 'accepted'],
    ['false', 'accepted', { BillingMethod: 'DirectBill' }],
    ['', 'accepted', { BillingMethod: 'DirectBill' }],
  ]);
});

describe('existing policy: a yes requires that the policy is replaced or its funds are used', () => {
  const rule = judged(
    'invalidExistingPolicy',
    'Asked == true && ReplacementIntended == false && ReplacementUseFunds == false',
  );
  ruleTable({ ...rule, beside: [yesNo('ReplacementIntended'), yesNo('ReplacementUseFunds')] }, [
    ['true', 'invalidExistingPolicy', { ReplacementIntended: 'false', ReplacementUseFunds: 'false' }],
    ['true', 'accepted', { ReplacementIntended: 'true', ReplacementUseFunds: 'false' }],
    ['true', 'accepted', { ReplacementIntended: 'false', ReplacementUseFunds: 'true' }],
    ['true', 'accepted', { ReplacementIntended: 'false' }],
    ['false', 'accepted', { ReplacementIntended: 'false', ReplacementUseFunds: 'false' }],
  ]);
});

describe('existing insurance and annuities: none, although one is replaced', () => {
  const rule = judged(
    'InvalidExistingInsuranceAnnuities',
    'Asked == false && (ReplacementIntended == true || ReplacementUseFunds == true)',
  );
  ruleTable({ ...rule, beside: [yesNo('ReplacementIntended'), yesNo('ReplacementUseFunds')] }, [
    ['false', 'InvalidExistingInsuranceAnnuities', { ReplacementIntended: 'true' }],
    ['false', 'InvalidExistingInsuranceAnnuities', { ReplacementIntended: 'false', ReplacementUseFunds: 'true' }],
    ['false', 'accepted', { ReplacementIntended: 'false', ReplacementUseFunds: 'false' }],
    ['false', 'accepted'],
    ['true', 'accepted', { ReplacementIntended: 'true' }],
  ]);
});

// spec form 5.37
describe('servicing agent: exactly one of the agents', () => {
  const D = 'SECTIONDCoverageDetails';
  const model = modelOf(
    caseDefinition((definition) => {
      Object.assign(definition.Messages, {
        servicingAgentMinRequired: messageFor('servicingAgentMinRequired'),
        servicingAgentMaxLimit: messageFor('servicingAgentMaxLimit'),
      });
      blockOf(definition, D).Questions.push(
        question('Agents', {
          QuestionType: 'Compound',
          ControlType: 'compound',
          MultipleResponse: { Minimum: 1, Maximum: 5 },
          ChildQuestions: [
            yesNo('Servicing', {
              Validations: [
                { Rule: 'servicingAgentMinRequired', FailsWhen: 'Agents.all(r, r.Servicing == false)' },
                {
                  Rule: 'servicingAgentMaxLimit',
                  FailsWhen: 'Servicing == true && Agents.count(r, r.Servicing == true) > 1',
                },
              ],
            }),
          ],
        }),
      );
    }),
  );
  const MIN = 'At least one servicing agent is required';
  const MAX = 'There must be only one servicing agent.';
  const REQUIRED = 'Required field.';

  test.each<[string, (string | null)[], string[][]]>([
    ['one agent, not servicing', ['false'], [[MIN]]],
    ['one agent, servicing', ['true'], [[]]],
    ['one of two', ['true', 'false'], [[], []]],
    ['both', ['true', 'true'], [[MAX], [MAX]]],
    ['two of three', ['true', 'false', 'true'], [[MAX], [], [MAX]]],
    ['none of two', ['false', 'false'], [[MIN], [MIN]]],
    ['one has not said', ['false', null], [[], [REQUIRED]]],
  ])('%s', (_story, said, messages) => {
    const application = openCase({ answers: rowsOf(said) }, model);
    for (const [row, text] of said.entries()) {
      if (text !== null) answer(application, { [`${D}.Agents[${row}].Servicing`]: text });
    }
    const seen = said.map((_each, row) => cellAt(application, `${D}.Agents[${row}].Servicing`).errors);
    const words = seen.map((errors) => errors.map((error) => (error.key === 'required' ? REQUIRED : error.message)));
    expect(words).toEqual(messages);
  });

  /** As many rows as were answered; a row without answers starts with a no that is then cleared. */
  function rowsOf(said: (string | null)[]): Record<string, Record<string, string>> {
    const rows = said.flatMap((text, row) => (text === null ? [] : [[`Agents[${row}].Servicing`, text] as const]));
    return { [D]: { ...Object.fromEntries(rows), [`Agents[${said.length - 1}].Servicing`]: said.at(-1) ?? '' } };
  }
});
