/** Splits a person's name into its parts. */
export interface NameParts {
  First: string;
  Middle: string;
  Last: string;
}

const SUFFIX = /^(?:jr|sr|i{1,3}|iv|v)\.?$/i;
const TITLE = /^(?:mr|mrs|ms|miss|dr)\.?$/i;

/**
 * `Grace Lee Rivera` and `Rivera, Grace Lee`; titles and suffixes are left out. Null for anything that is not a name of
 * at least two words.
 */
export function nameParts(text: string): NameParts | null {
  const [before = [], behind, ...rest] = text.split(',').map((part) => words(part));
  if (rest.length > 0) return null;
  const given = behind === undefined || behind.length === 0 ? before : [...behind, ...before];
  const [First, ...others] = given;
  // The given names follow a comma: everything before it is the family name.
  const family = behind === undefined || behind.length === 0 ? 1 : before.length;
  if (First === undefined || others.length < family || given.length > 6 || /\d/.test(text)) return null;
  return {
    First,
    Middle: others.slice(0, others.length - family).join(' '),
    Last: others.slice(others.length - family).join(' '),
  };
}

const words = (text: string): string[] =>
  text.split(/\s+/).filter((word) => word !== '' && !SUFFIX.test(word) && !TITLE.test(word));
