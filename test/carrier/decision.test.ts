/** What the reference carrier's decision table makes of answers that name a month: docs/decisions/carrier-rules.md. */
import { describe, expect, test } from 'vitest';
import { decide, openApplication } from '../../packages/engine/src/index.ts';
import { keyOf, referenceCarrier } from './reference-carrier.ts';

const { model, underwriting } = referenceCarrier();

/** The rules that count after these answers on that day. */
function fired(answers: Readonly<Record<string, string>>, today: string): string[] {
  const application = openApplication(model, { stage: 2.1, role: 'Omnipotent', today, answers: {} });
  for (const [path, text] of Object.entries(answers)) {
    if (path.includes('[1]')) application.addRow(keyOf(application, path.slice(0, path.indexOf('['))));
    application.change(keyOf(application, path), text);
  }
  return decide(application, underwriting).fired.map(({ rule }) => rule);
}

const LIFE = 'LifestyleInformation';
const smokedUntil = (month: string) => ({
  [`${LIFE}.TobaccoEver`]: 'true',
  [`${LIFE}.TobaccoTypes`]: '["Cigarettes"]',
  [`${LIFE}.TobaccoUse[Cigarettes].TobaccoCurrent`]: 'false',
  [`${LIFE}.TobaccoUse[Cigarettes].TobaccoLastUsed`]: month,
  ...NO_CONDITION,
});
const charged = (month: string) => ({ [`${LIFE}.DUI`]: 'true', [`${LIFE}.DUIEvents[0].DUIDate`]: month });
const finedTwice = (month: string) => ({
  [`${LIFE}.DrivingViolations`]: 'true',
  [`${LIFE}.DrivingEvents[0].DrivingEventDate`]: '2026-10',
  [`${LIFE}.DrivingEvents[1].DrivingEventDate`]: month,
});
const filed = (month: string) => ({
  'PersonalInformation.BankruptcyFiled': 'true',
  'PersonalInformation.BankruptcyFiledDate': month,
  'PersonalInformation.BankruptcyDischarged': 'true',
});
const DETAIL = 'Part2MedicalConditionsDetails.ConditionDetail[ColonCancer]';
const treatedUntil = (month: string) => ({
  'Part2MedicalConditions.ConditionCancer': '["ColonCancer"]',
  [`${DETAIL}.ConditionDiagnosed`]: '2010-01',
  [`${DETAIL}.ConditionTreatments`]: '["Surgery"]',
  [`${DETAIL}.ConditionTreatmentEnd`]: month,
  [`${DETAIL}.ConditionCancerSpread`]: 'None',
});
const drugs = (month: string) => ({
  'Part2GeneralInformation.DrugUsed': 'true',
  'SupplementAlcoholAndDrug.DrugList[0].DrugLastUsed': month,
});
const NO_CONDITION = Object.fromEntries(
  model.blocks
    .find(({ name }) => name === 'Part2MedicalConditions')
    ?.data.Questions.filter(({ QuestionType }) => QuestionType === 'MultiSelect')
    .map(({ QuestionName }) => [`Part2MedicalConditions.${QuestionName}`, '["NoneApply"]']) ?? [],
);

// The month that a limit falls in counts as within it on each of its days, and the month before it never does.
describe.each(['2026-11-01', '2026-11-20', '2026-11-30'])('on %s', (today) => {
  test.each([
    ['smoked until', smokedUntil, '2025-11', ['6.1'], '2025-10', ['5.4']],
    ['smoked until', smokedUntil, '2024-11', ['5.4'], '2024-10', ['5.3']],
    ['smoked until', smokedUntil, '2023-11', ['5.3'], '2023-10', ['5.2']],
    ['smoked until', smokedUntil, '2021-11', ['5.2'], '2021-10', ['5.1']],
    ['was charged in', charged, '2024-11', ['17.1'], '2024-10', ['17.2']],
    ['was charged in', charged, '2021-11', ['17.2'], '2021-10', ['17.3']],
    ['had a second fine in', finedTwice, '2023-11', ['18.1'], '2023-10', []],
    ['filed for bankruptcy in', filed, '2024-11', ['19.3'], '2024-10', ['19.4']],
    ['was treated for cancer until', treatedUntil, '2016-11', ['13.3'], '2016-10', ['14.1']],
    ['last used a drug in', drugs, '2021-11', ['16.3'], '2021-10', []],
  ] as const)('who %s', (_what, answers, within, ruleWithin, before, ruleBefore) => {
    expect(fired(answers(within), today)).toEqual(ruleWithin);
    expect(fired(answers(before), today)).toEqual(ruleBefore);
  });
});

test('a bankruptcy that was not discharged is reviewed, however long ago it was filed', () => {
  const open = { ...filed('2020-03'), 'PersonalInformation.BankruptcyDischarged': 'false' };
  expect(fired(open, '2026-11-20')).toEqual(['19.5']);
});

// A month that may be either is accepted as an answer: nobody is told to be wrong who may be right.
test.each([
  ['2026-11-01', '2025-12', ['invalidDateRange']],
  ['2026-11-01', '2025-11', []],
  ['2026-11-30', '2025-11', []],
  ['2026-12-01', '2025-12', []],
])('on %s, the last symptoms in %s and none in 12 months', (today, month, errors) => {
  const application = openApplication(model, { stage: 2.1, role: 'Omnipotent', today, answers: {} });
  const type = (path: string, text: string) => application.change(keyOf(application, path), text);
  type('Part2MedicalConditions.ConditionCancer', '["ColonCancer"]');
  type(`${DETAIL}.ConditionSymptomsNow`, 'false');
  type(`${DETAIL}.ConditionLastEpisode`, month);
  const asked = keyOf(application, `${DETAIL}.ConditionLastEpisode`);
  expect(application.cell(asked).errors.map(({ key }) => key)).toEqual(errors);
});
