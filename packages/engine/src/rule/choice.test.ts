/** Choices, dead ends and the payor (spec form §5). */
import { describe } from 'vitest';
import type { QuestionData, ValidationData } from '../definition/question-data.ts';
import { ruleTable } from '../testing/rule-table.ts';

const QuestionOptions = [{ Name: 'Actuary' }, { Name: 'Baker' }, { Name: 'TestPilot', DisplayName: 'Test pilot' }];

// spec form 5.35
describe('occupation: the value matches an option', () => {
  const Validations = [{ Rule: 'isValidOccupation' }];
  ruleTable({ asked: { QuestionType: 'MultiChoice', ControlType: 'autocomplete', QuestionOptions, Validations } }, [
    ['Actuary', 'accepted'],
    ['actuary', 'accepted'],
    ['TEST PILOT', 'accepted'],
    ['Actuar', 'isValidOccupation'],
    ['Falconer', 'isValidOccupation'],
    ['__proto__', 'isValidOccupation'],
    ['', 'accepted'],
  ]);
});

// spec form 5.36
describe('multi-select: at least one choice unless optional', () => {
  const asked: Partial<QuestionData> = { QuestionType: 'MultiSelect', ControlType: 'checkbox', QuestionOptions };
  describe('required', () => {
    ruleTable({ asked: { ...asked, IsOptional: false } }, [
      ['', 'minOneSelection'],
      ['[]', 'minOneSelection'],
      ['["Actuary"]', 'accepted'],
      ['["Actuary","Baker"]', 'accepted'],
      ['["Falconer"]', 'minOneSelection'],
      ['["Actuary","Falconer"]', 'minOneSelection'],
    ]);
  });
  describe('optional', () => {
    ruleTable({ asked: { ...asked, Validations: [{ Rule: 'minOneSelection' }] } }, [
      ['', 'accepted'],
      ['[]', 'accepted'],
      ['["Actuary"]', 'accepted'],
    ]);
  });
});

describe.each<[string, ValidationData]>([
  ['the built-in rule', { Rule: 'deadEnd' }],
  ['a clause', { Rule: 'deadEnd', FailsWhen: 'Asked == true' }],
])('dead end: a yes stops here, by %s', (_way, validation) => {
  ruleTable({ asked: { QuestionType: 'YesNo', ControlType: 'yes/no', Validations: [validation] } }, [
    ['true', 'deadEnd'],
    ['Yes', 'deadEnd'],
    ['false', 'accepted'],
    ['', 'accepted'],
  ]);
});

describe('payor: somebody else holds the account', () => {
  const Validations = [{ Rule: 'requiredSelf', FailsWhen: 'Asked == true' }];
  ruleTable({ asked: { QuestionType: 'YesNo', ControlType: 'yes/no', Validations } }, [
    ['true', 'requiredSelf'],
    ['false', 'accepted'],
    ['', 'accepted'],
  ]);
});
