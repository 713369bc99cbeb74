import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

// spec form 9.4
it.each([
  [0, '0 Bytes'],
  [1, '1 Bytes'],
  [1023, '1023 Bytes'],
  [1024, '1.00 KB'],
  [493_681, '482.11 KB'],
  [1_048_575, '1.00 MB'],
  [10 * 1_048_576, '10.00 MB'],
  [1024 ** 3, '1.00 GB'],
  [1024 ** 8, '1.00 YB'],
  [1024 ** 9, '1024.00 YB'],
])('%d is %s', (bytes, expected) => {
  expect(fileSizeText(bytes)).toBe(expected);
});
