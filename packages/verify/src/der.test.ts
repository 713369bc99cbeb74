import { describe, expect, it } from 'vitest';
import { childrenOf, NotDer, readDer } from './der.ts';

const hex = (text: string): Buffer => Buffer.from(text, 'hex');

describe('reading DER', () => {
  it('reads an element and leaves what follows', () => {
    const element = readDer(hex('3003020107ffff'));
    expect(element).toMatchObject({ tag: 0x30, whole: hex('3003020107') });
    expect(childrenOf(element, 0x30).map((child) => child.value)).toEqual([hex('07')]);
  });

  it.each([
    ['nothing', ''],
    ['a length without an end', '3080020107000000'],
    ['a longer length than it needs', '308103020107'],
    ['more than there is', '3005020107'],
    ['a tag of several bytes', '3f0103020107'],
    ['a length of too many bytes', '3085000000000102'],
  ])('refuses %s', (_, text) => {
    expect(() => readDer(hex(text))).toThrow(NotDer);
  });

  it('refuses children of another type than expected, and half a child', () => {
    expect(() => childrenOf(readDer(hex('3103020107')), 0x30)).toThrow(NotDer);
    expect(() => childrenOf(readDer(hex('300402010702')), 0x30)).toThrow(NotDer);
    expect(() => childrenOf(undefined, 0x30)).toThrow(NotDer);
  });
});
