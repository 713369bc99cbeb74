import { describe, expect, it } from 'vitest';
import { follow, type License, licenseOf, type LicenseRows, NO_ROWS, wholeRows, withBlankRow } from './license-rows.ts';

const TX = { State: 'TX', Number: '1' };
const OH = { State: 'OH', Number: '2' };
const UT = { State: 'UT', Number: '3' };
const CHANGED = { State: 'TX', Number: '9' };

const of = (...licenses: License[]): LicenseRows => follow(NO_ROWS, licenses);
const shown = ({ rows }: LicenseRows): License[] => rows.map(licenseOf);
const write = (all: LicenseRows, index: number, license: License): LicenseRows => ({
  ...all,
  rows: all.rows.map((row, at) => (at === index ? { ...row, ...license } : row)),
});
const remove = (all: LicenseRows, state: string): LicenseRows => ({
  ...all,
  rows: all.rows.filter(({ State }) => State !== state),
});
const send = (all: LicenseRows): LicenseRows => ({ ...all, sent: wholeRows(all).map(licenseOf) });

describe('rows follow a profile that was changed elsewhere', () => {
  it.each([
    ['added', of(TX), [TX, OH], [TX, OH]],
    ['removed', of(TX, OH), [OH], [OH]],
    ['changed', of(TX, OH), [CHANGED, OH], [CHANGED, OH]],
    ['what was typed stays', write(of(TX), 0, CHANGED), [TX, OH], [CHANGED, OH]],
    ['what was typed stays, though it was removed there', write(of(TX), 0, CHANGED), [], [CHANGED]],
    ['another state stays', write(of(TX), 0, UT), [TX, OH], [UT, OH]],
    ['what was removed stays so', remove(of(TX, OH), 'TX'), [TX, OH, UT], [OH, UT]],
    ['a row that is not complete stays', withBlankRow(of(TX)), [TX, OH], [TX, { State: '', Number: '' }, OH]],
  ])('%s', (_name, before, licenses, after) => {
    expect(shown(follow(before, licenses))).toEqual(after);
  });
});

describe('rows follow their own changes', () => {
  it('a row keeps its key when it is saved', () => {
    const typed = send(write(withBlankRow(of(TX)), 1, OH));
    expect(follow(typed, [TX, OH]).rows).toEqual(typed.rows);
  });
  it('a row that was removed while it was being saved stays so', () => {
    const removed = remove(send(write(withBlankRow(of()), 0, TX)), 'TX');
    expect(shown(follow(removed, [TX]))).toEqual([]);
  });
  it('what could not be sent stays, and is sent with what was added elsewhere', () => {
    const refused = send(write(withBlankRow(of()), 0, TX));
    expect(wholeRows(follow(refused, [OH])).map(licenseOf)).toEqual([TX, OH]);
  });
  it('what was saved follows what is changed elsewhere afterwards', () => {
    const saved = follow(send(write(withBlankRow(of()), 0, TX)), [TX]);
    expect(shown(follow(saved, [CHANGED]))).toEqual([CHANGED]);
    expect(shown(follow(saved, []))).toEqual([]);
  });
});
