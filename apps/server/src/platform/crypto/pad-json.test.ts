import fc from 'fast-check';
import { expect, test } from 'vitest';
import { padJson } from './pad-json.ts';

test('a sealed short answer has the same length as any other, and reads back unchanged', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.string()), (answers) => {
      const json = JSON.stringify(answers);
      const text = padJson(json);
      const bytes = Buffer.byteLength(text);
      expect(JSON.stringify(JSON.parse(text))).toBe(JSON.stringify(JSON.parse(json)));
      expect(Math.log2(bytes) % 1).toBe(0);
      const least = Math.max(512, Buffer.byteLength(json));
      expect([bytes >= least, bytes < 2 * least]).toEqual([true, true]);
    }),
  );
});
