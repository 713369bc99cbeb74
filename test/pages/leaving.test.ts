/** What keeps a person in a section of the reference carrier's form: nothing that they cannot correct (spec form 4.8). */
import { expect, test } from 'vitest';
import { decideLeave } from '../../apps/web/src/question/leave.ts';
import { problemsIn } from '../../apps/web/src/section/use-problems.ts';
import { openApplication, visibleCells } from '../../packages/engine/src/index.ts';
import { keyOf, newCase, referenceCarrier } from '../carrier/reference-carrier.ts';

const A = 'SECTIONAProposedInsured';
const { model } = referenceCarrier();

/** The first section as the insured reads it on this day; the agent filled it in on 20 November 2026. */
function insuredOn(today: string) {
  const agents = newCase(model);
  for (const [path, text] of [
    ['DriversLicenseHas', 'false'],
    ['GovernmentIDExpiration', '2026-12-01'],
    ['PrimaryPhone', '617-555-0142'],
  ] as const)
    agents.change(keyOf(agents, `${A}.${path}`), text);
  return openApplication(model, { stage: 2.1, role: 'InsuredOwner', today, answers: agents.answers() });
}

const leave = (application: ReturnType<typeof insuredOn>) =>
  decideLeave({
    by: 'next',
    blockEditable: application.block(A).editable,
    cells: visibleCells(application, A),
  });

// spec form 4.8, 6.4
test('an answer of the agent that became wrong meanwhile does not keep the insured, their own phone does', () => {
  const application = insuredOn('2026-12-15');
  expect(application.cell(keyOf(application, `${A}.GovernmentIDExpiration`)).errors).toMatchObject([
    { key: 'invalidDateRange' },
  ]);
  expect(leave(application)).toBe('save');
  application.change(keyOf(application, `${A}.PrimaryPhone`), '617');
  expect(leave(application)).toBe('stay');
  expect(problemsIn(application, A).map(({ message }) => message)).toEqual(['Invalid phone number.']);
});
