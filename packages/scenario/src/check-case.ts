/** Expectations about the case outside the form: signatures, decision, mail, documents. */
import type { Driver, Observation, Seen } from './driver.ts';
import type { Expectation } from './language/types.ts';
import type { Verdict } from './verdict.ts';
import { compare, compareLists } from './verdict.ts';

const OF_THE_CASE = ['signed', 'triagePath', 'decisionClass', 'policyNumber', 'mail', 'documents'] as const;

export async function checkCase(expected: Expectation, driver: Driver): Promise<Verdict[]> {
  if (OF_THE_CASE.every((key) => expected[key] === undefined)) return [];
  const seen = await driver.observe();
  return [...checkDecision(expected, seen), ...checkServices(expected, seen)];
}

function checkDecision(expected: Expectation, seen: Observation): Verdict[] {
  const verdicts: Verdict[] = [];
  if (expected.signed) verdicts.push(compareLists('signed', expected.signed.toSorted(), seen.signed.toSorted()));
  if (expected.triagePath !== undefined) {
    verdicts.push(compare('triagePath', String(expected.triagePath), String(seen.triagePath ?? 'none')));
  }
  if (expected.decisionClass !== undefined) {
    verdicts.push(compare('decisionClass', expected.decisionClass, seen.decisionClass ?? 'none'));
  }
  return verdicts;
}

function checkServices(expected: Expectation, seen: Observation): Verdict[] {
  const verdicts: Verdict[] = [];
  const { policyNumber, mail, documents } = expected;
  if (policyNumber !== undefined) {
    verdicts.push(
      ...whereSeen('policyNumber', seen.policyNumber, (number) => [
        compare('policyNumber', policyNumber, number === null ? 'absent' : 'present'),
      ]),
    );
  }
  if (mail !== undefined) {
    verdicts.push(
      ...whereSeen('mail', seen.mail, (recipients) =>
        Object.entries(mail).map(([person, count]) =>
          compare(`mail.${person}`, String(count), String(recipients.filter((each) => each === person).length)),
        ),
      ),
    );
  }
  if (documents !== undefined) {
    verdicts.push(
      ...whereSeen('documents', seen.documents, (present) =>
        Object.entries(documents).map(([person, state]) =>
          compare(`documents.${person}`, state, present[person] ?? 'absent'),
        ),
      ),
    );
  }
  return verdicts;
}

function whereSeen<Value>(expectation: string, seen: Seen<Value>, check: (value: Value) => Verdict[]): Verdict[] {
  return seen.applicable ? check(seen.value) : [{ verdict: 'not applicable', expectation }];
}
