import { describe, expect, test } from 'vitest';
import { eapp, testFolder } from '../eapp.testkit.ts';

const { smallCarrier } = testFolder();

describe('eapp diff', () => {
  test('finds no difference between a folder and itself, also in the output for tools', async () => {
    const small = await smallCarrier('same');
    expect(await eapp('diff', small, small)).toEqual({ code: 0, out: 'No difference.', err: '' });
    expect(await eapp('diff', small, small, '--json')).toEqual({ code: 0, out: '[]', err: '' });
    expect((await eapp('diff', small)).code).toBe(2);
  });
});
