import { describe, expect, test } from 'vitest';
import { errorsOf, keyOf, newCase, referenceCarrier } from './reference-carrier.ts';

/** Driver's license numbers by the state that issued them, on the reference carrier's own question (spec form §5). */
const { definition, model } = referenceCarrier();

/** State, two numbers that it issues, two that it does not. */
const NUMBERS: [state: string, accepted: [string, string], refused: [string, string]][] = [
  ['AL', ['1', '12345678'], ['123456789', 'A123456']],
  ['AK', ['1', '1234567'], ['12345678', 'A12345']],
  ['AZ', ['A12345678', '123456789'], ['A1234567', '12345678']],
  ['AR', ['1234', '123456789'], ['123', '1234567890']],
  ['CA', ['A1234567', 'z7654321'], ['A123456', 'AB123456']],
  ['CO', ['123456789', 'AB12345'], ['12345678', 'ABC1234']],
  ['CT', ['123456789', '987654321'], ['12345678', '1234567890']],
  ['DE', ['1', '1234567'], ['12345678', 'D123456']],
  ['DC', ['1234567', '123456789'], ['12345678', 'A123456']],
  ['FL', ['A123456789012', 'b210987654321'], ['A12345678901', '1234567890123']],
  ['GA', ['1234567', '123456789'], ['123456', '1234567890']],
  ['HI', ['H12345678', '123456789'], ['H1234567', '12345678']],
  ['ID', ['AB123456C', '123456789'], ['AB1234567', '12345678']],
  ['IL', ['A12345678901', 'A123456789012'], ['A1234567890', '123456789012']],
  ['IN', ['A123456789', '1234567890'], ['A12345678', '12345678']],
  ['IA', ['123456789', '123AB4567'], ['12345678', '123A45678']],
  ['KS', ['K1K1K', 'K12345678'], ['K1K11', 'K1234567']],
  ['KY', ['K12345678', 'K123456789'], ['K1234567', '12345678']],
  ['LA', ['1', '123456789'], ['1234567890', 'L12345678']],
  ['ME', ['1234567', '1234567A'], ['123456', '12345678A']],
  ['MD', ['M123456789012', 'm210987654321'], ['M12345678901', '1234567890123']],
  ['MA', ['S12345678', 'SA1234567'], ['S1234567', 'SA12345678']],
  ['MI', ['M1234567890', 'M123456789012'], ['M12345678901', '1234567890']],
  ['MN', ['M123456789012', 'z123456789012'], ['M12345678901', 'M1234567890123']],
  ['MS', ['123456789', '987654321'], ['12345678', 'M12345678']],
  ['MO', ['M12345', '123A456789'], ['M1234', '12345678A']],
  ['MT', ['M12345678', '1234567890123'], ['M1234567', '123456789012']],
  ['NE', ['N123456', 'N12345678'], ['N12345', 'N123456789']],
  ['NV', ['1234567890', 'X12345678'], ['12345678901', 'Y12345678']],
  ['NH', ['12ABC34567', 'NHL12345678'], ['12AB34567', 'NHL1234567']],
  ['NJ', ['N12345678901234', 'n43210987654321'], ['N1234567890123', '123456789012345']],
  ['NM', ['12345678', '123456789'], ['1234567', '1234567890']],
  ['NY', ['N1234567', '123456789'], ['N123456', '1234567']],
  ['NC', ['1', '123456789012'], ['1234567890123', 'N12345']],
  ['ND', ['ABC123456', '123456789'], ['AB123456', '12345678']],
  ['OH', ['O1234', 'AB1234567'], ['O123', 'AB12345678']],
  ['OK', ['O123456789', '123456789'], ['O12345678', '12345678']],
  ['OR', ['1', 'A123456'], ['1234567890', 'A12345']],
  ['PA', ['12345678', '87654321'], ['1234567', '123456789']],
  ['RI', ['1234567', 'R123456'], ['123456', 'R1234567']],
  ['SC', ['12345', '12345678901'], ['1234', '123456789012']],
  ['SD', ['123456', '123456789012'], ['12345', '12345678901']],
  ['TN', ['1234567', '123456789'], ['123456', '1234567890']],
  ['TX', ['1234567', '12345678'], ['123456', '123456789']],
  ['UT', ['1234', '1234567890'], ['123', '12345678901']],
  ['VT', ['12345678', '1234567A'], ['1234567', '1234567B']],
  ['VA', ['V12345678', '123456789'], ['V1234567', '12345678']],
  ['WA', ['WASHIJA123AB', 'DOE**MJ501P1'], ['WASHIJA123A', '123456789012']],
  ['WV', ['1234567', 'AB12345'], ['123456', 'ABC12345']],
  ['WI', ['W1234567890123', 'w3210987654321'], ['W123456789012', '12345678901234']],
  ['WY', ['123456789', '1234567890'], ['12345678', '12345678901']],
];

const A = 'SECTIONAProposedInsured';
const application = newCase(model);
application.change(keyOf(application, `${A}.DriversLicenseHas`), 'true');

const judge = (state: string, number: string): object[] => {
  application.change(keyOf(application, `${A}.DriversLicenseState`), state);
  return errorsOf(application, `${A}.DriversLicenseNumber`, number);
};
const REFUSED = [{ key: 'invalidDl', message: 'Invalid input format.' }];

test('there is a row for each of the 50 states and the District of Columbia, and a pattern for each row', () => {
  const states = definition.Lists['States']?.map((option) => option.Name).toSorted();
  expect(NUMBERS.map(([state]) => state).toSorted()).toEqual(states);
  expect(Object.keys(definition.Tables['DriversLicense'] ?? {}).toSorted()).toEqual(states);
});

// spec form 5.29
describe.each(NUMBERS)('%s', (state, accepted, refused) => {
  test.each(accepted)('gives %s', (number) => expect(judge(state, number)).toEqual([]));
  test.each(accepted)('gives %s in small letters too', (number) => {
    expect(judge(state, number.toLowerCase())).toEqual([]);
  });
  test.each(refused)('does not give %s: invalidDl', (number) => expect(judge(state, number)).toEqual(REFUSED));
  test('accepts no spaces', () => expect(judge(state, accepted[1].replace(/.$/, ' $&'))).toEqual(REFUSED));
});

test('the number is checked again when the licensing state changes', () => {
  expect(judge('CA', 'A1234567')).toEqual([]);
  application.change(keyOf(application, `${A}.DriversLicenseState`), 'TX');
  expect(application.cell(keyOf(application, `${A}.DriversLicenseNumber`)).errors).toMatchObject(REFUSED);
});

test('without a licensing state only spaces are refused', () => {
  expect(judge('', 'ANY-THING')).toEqual([]);
  expect(judge('', 'ANY THING')).toEqual(REFUSED);
});
