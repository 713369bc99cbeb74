import { expect, test } from 'vitest';
import { DOCUMENT_TEXTS } from './document-texts.ts';
import { signedBeforeItems } from './signed-before.ts';

// spec trust 4.3
test('who signed before is dated by the clock of the place, with UTC behind it', () => {
  // An evening in California is the next day in UTC.
  const signed = { name: 'Ruth Okafor', signedAt: '2026-11-20T06:30:00.000Z', sha256: 'abc' };
  const timeIn = (zone: string): unknown => {
    const [, table] = signedBeforeItems([{ ...signed, zone }], DOCUMENT_TEXTS);
    return table?.kind === 'table' ? table.rows[0]?.[1] : undefined;
  };
  expect(timeIn('America/Los_Angeles')).toBe(
    'November 19, 2026, 10:30:00 PM Pacific Standard Time (November 20, 2026, 06:30:00 UTC)',
  );
  expect(timeIn('UTC')).toBe('November 20, 2026, 06:30:00 UTC');
});
