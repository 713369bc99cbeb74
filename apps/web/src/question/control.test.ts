import { describe, expect, it } from 'vitest';
import { chosenOf, chosenText } from './control.ts';

const option = (name: string, exclusive = false) => ({ name, label: name, toolTip: null, exclusive });
const options = [option('Asthma'), option('COPD'), option('NoneApply', true)];

describe('several choices', () => {
  it.each([
    ['an exclusive option clears the others', '["Asthma","COPD"]', ['Asthma', 'COPD', 'NoneApply'], '["NoneApply"]'],
    ['another option clears the exclusive one', '["NoneApply"]', ['NoneApply', 'COPD'], '["COPD"]'],
    ['the last one taken back leaves no answer', '["COPD"]', [], ''],
    ['others stay', '["Asthma"]', ['Asthma', 'COPD'], '["Asthma","COPD"]'],
  ])('%s', (_name, text, next, expected) => {
    expect(chosenText({ options, text }, next)).toBe(expected);
  });

  it.each([
    ['', []],
    ['["A"]', ['A']],
    ['A', []],
    ['{"a":1}', []],
  ])('reads %s', (text, expected) => {
    expect(chosenOf(text)).toEqual(expected);
  });
});
