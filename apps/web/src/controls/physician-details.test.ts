import { fillIn } from '@countersign/engine';
import type { Physician } from '@countersign/protocol';
import { describe, expect, it } from 'vitest';
import { physicianMessages } from '../messages/physician.ts';
import { fillOf, undoFill, physicianLabel, nameOf } from './physician-details.ts';

const ada: Physician = {
  first_name: 'Ada',
  last_name: "O'Brien",
  alias: '',
  street: '12 Sample Street',
  street2: '',
  city: 'Sampleton',
  state: 'TX',
  zip: '75201',
  phone: '214-555-0142',
};

const say = (key: string, values = {}): string =>
  fillIn(new Map<string, string>(Object.entries(physicianMessages)).get(key) ?? key, values);

// spec form 4.31
describe('a result', () => {
  it.each([
    ['J. (Ann), Smith; Jr.', 'J Ann Smith Jr'],
    ['a/b|c_d%e@f!g?h', 'abcdefgh'],
  ])('named %s is filled in as %s', (last_name, name) => {
    expect(nameOf({ ...ada, first_name: '', last_name })).toBe(name);
  });

  it('keeps apostrophes and hyphens', () => {
    expect(nameOf({ ...ada, last_name: "O'Brien-Smith" })).toBe("Ada O'Brien-Smith");
  });

  it('says who it is, also known as whom, and where', () => {
    expect(physicianLabel({ ...ada, alias: 'Reed', street2: 'Suite 4' }, say)).toEqual({
      label: "Ada O'Brien (also Reed)",
      hint: '12 Sample Street, Suite 4, Sampleton, TX 75201 · 214-555-0142',
    });
  });

  it('leaves out missing details', () => {
    expect(physicianLabel({ ...ada, street: '', city: '', zip: '', phone: '' }, say).hint).toBe('TX');
  });
});

const part = (name: string, text = '', more = {}) => ({
  key: name,
  name,
  text,
  options: null,
  ...more,
});
const states = { options: [{ name: 'TX', label: 'Texas', toolTip: null, exclusive: false }] };
const doctor = [
  part('Name', 'Dr Old'),
  part('Phone'),
  part('Street'),
  part('Street2', 'Suite 9'),
  part('City'),
  part('State', '', states),
  part('Zip'),
];
const texts = (filled: { key: string; after: string }[]) =>
  Object.fromEntries(filled.map(({ key, after }) => [key, after]));

describe('filling in', () => {
  it('replaces every part that a result contains, and the suite of another place', () => {
    expect(texts(fillOf(ada, doctor))).toEqual({
      Name: "Ada O'Brien",
      Phone: '214-555-0142',
      Street: '12 Sample Street',
      Street2: '',
      City: 'Sampleton',
      State: 'TX',
      Zip: '75201',
    });
  });

  it('leaves parts alone that it does not contain', () => {
    expect(fillOf(ada, [part('Search', 'smith'), part('constructor')])).toEqual([]);
  });

  it('leaves the state empty if it is not an option, and cuts nothing off', () => {
    const filled = texts(fillOf({ ...ada, state: 'NY', last_name: 'x'.repeat(90) }, doctor));
    expect(filled['State']).toBe('');
    expect(filled['Name']).toBe(`Ada ${'x'.repeat(90)}`);
  });
});

describe('undoing', () => {
  it('restores what was there before', () => {
    const filled = fillOf(ada, doctor);
    const now = texts(filled);
    expect(texts(undoFill(filled, (key) => now[key] ?? ''))).toEqual({
      Name: 'Dr Old',
      Phone: '',
      Street: '',
      Street2: 'Suite 9',
      City: '',
      State: '',
      Zip: '',
    });
  });

  it('keeps what was typed since', () => {
    const filled = fillOf(ada, doctor);
    const now: Record<string, string> = { ...texts(filled), Phone: '214-555-0199' };
    expect(Object.keys(texts(undoFill(filled, (key) => now[key] ?? '')))).not.toContain('Phone');
  });
});
