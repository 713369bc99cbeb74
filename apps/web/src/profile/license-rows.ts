/** The agent's licenses as rows of a page: those of the profile, and what is being typed. */
import type { Profile } from './use-profile.ts';

export type License = Profile['Licenses'][number];

export interface Row extends License {
  key: number;
}

export interface LicenseRows {
  rows: readonly Row[];
  /** The licenses that the rows were last brought in line with. */
  taken: readonly License[];
  /** Those that were sent last. */
  sent: readonly License[];
  /** The key of the next row. */
  next: number;
}

export const NO_ROWS: LicenseRows = { rows: [], taken: [], sent: [], next: 0 };

/** With a further row, to be filled in. */
export const withBlankRow = (all: LicenseRows): LicenseRows => ({
  ...all,
  rows: [...all.rows, { key: all.next, State: '', Number: '' }],
  next: all.next + 1,
});

/** The rows that have both a state and a number: those that are saved. */
export const wholeRows = ({ rows }: LicenseRows): readonly Row[] =>
  rows.filter(({ State, Number: number }) => State !== '' && number.trim() !== '');

export const licenseOf = ({ State, Number: number }: License): License => ({ State, Number: number.trim() });

export const isSame = (some: readonly License[], others: readonly License[]): boolean =>
  some.length === others.length && some.every((one, index) => isLicense(one, others[index]));

const isLicense = (one: License, other: License | undefined): boolean =>
  one.State === other?.State && one.Number === other.Number;

/**
 * The rows once the profile has these licenses, which another tab may have changed: rows follow them, except for those in which
 * something else was typed here, and those that were removed here.
 */
export function follow({ rows, taken, sent, next }: LicenseRows, licenses: readonly License[]): LicenseRows {
  // What was sent has been saved.
  const before = isSame(sent, licenses) ? sent : taken;
  const left = rows.flatMap((row) => {
    if (!before.some((license) => isLicense(license, licenseOf(row)))) return [row];
    const now = licenses.find(({ State }) => State === row.State);
    return now ? [{ key: row.key, ...now }] : [];
  });
  const known = new Set([...before, ...left].map(({ State }) => State));
  const added = licenses.filter(({ State }) => !known.has(State));
  return {
    rows: [...left, ...added.map((license, index) => ({ key: next + index, ...license }))],
    taken: licenses,
    sent,
    next: next + added.length,
  };
}
