/** The people of the case `owners-to-sign`, and how each answers the identity check. */
export const VICTOR = 'victor.alvarez@example.com';
export const INES = 'ines.alvarez@example.com';
export const TOMAS = 'tomas.berg@example.com';

/** The proposed insured. */
export const victor = {
  'Last name': 'Alvarez',
  'Social Security number': '219-09-9990',
  'Zip code': '43215',
  'Date of birth': '09/12/1980',
};

/** An owner. */
export const ines = {
  'Last name of the proposed insured': 'Alvarez',
  'Your last name': 'Alvarez',
  'Your Social Security number': '219-09-9991',
  'Zip code of your home': '43215',
  'Your date of birth': '01/20/1982',
};

/** The trustee of a trust that is an owner. */
export const tomas = {
  'Last name of the proposed insured': 'Alvarez',
  'Your last name': 'Berg',
  'Your Social Security number': '219-09-9992',
};
