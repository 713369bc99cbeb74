import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkHistory, type Operation, type Read } from './history.ts';

const section = 'case 1, SECTIONA';
const seen = (invoked: number, answered: number) => ({ section, invoked, answered });
const write = (version: number, invoked: number, answered = invoked + 1): Operation => ({
  ...seen(invoked, answered),
  kind: 'acknowledged',
  text: `text ${version}`,
  version,
});
const read = (version: number, invoked: number, changes: Partial<Read> = {}): Operation => ({
  ...seen(invoked, invoked + 1),
  kind: 'read',
  text: version === 0 ? null : `text ${version}`,
  version,
  ...changes,
});
const faultsOf = (history: readonly Operation[]) => [...new Set(checkHistory(history).map(({ fault }) => fault))];

describe('a possible history', () => {
  test('writes one after another, read in between and at the end', () => {
    expect(checkHistory([read(0, 0), write(1, 2), read(1, 4), write(2, 6), write(3, 8), read(3, 10)])).toEqual([]);
  });

  test('simultaneous writes, in either order, read meanwhile as before or after', () => {
    expect(checkHistory([write(2, 0, 10), write(1, 1, 9), read(1, 3), read(2, 5), read(2, 12)])).toEqual([]);
    expect(checkHistory([write(1, 0, 10), read(0, 2), read(1, 4), read(1, 12)])).toEqual([]);
  });

  test('a write with an unknown result may have been saved or not', () => {
    const open: Operation = { ...seen(2, 9), kind: 'open', text: 'open' };
    expect(checkHistory([write(1, 0), open, read(2, 10, { text: 'open' }), write(3, 12), read(3, 14)])).toEqual([]);
    expect(checkHistory([write(1, 0), open, read(1, 10)])).toEqual([]);
  });

  test('a refused write is not there; a version rose because of another answer in the section', () => {
    const refused: Operation = { ...seen(2, 3), kind: 'refused', text: 'refused' };
    expect(checkHistory([write(1, 0), refused, read(4, 4, { text: 'text 1' }), write(5, 6), read(5, 8)])).toEqual([]);
  });

  test('a write acknowledged while the last read was in progress, which shows the earlier state', () => {
    expect(checkHistory([write(1, 0), read(1, 2, { answered: 9 }), write(2, 3)])).toEqual([]);
  });

  test('sections have independent orders', () => {
    const other = { section: 'case 2, SECTIONA' };
    expect(checkHistory([write(7, 0), { ...write(1, 4), ...other }, read(7, 6), { ...read(1, 8), ...other }])).toEqual(
      [],
    );
  });
});

describe('a planted fault is found', () => {
  test.each<[string, Operation[], string[]]>([
    ['lost: the version before stands there again', [write(1, 0), write(2, 2), read(1, 4)], ['stale read', 'lost']],
    ['lost: nothing stands there', [write(1, 0), read(0, 2)], ['stale read', 'lost']],
    [
      'lost: the older text stands under the newer version',
      [write(1, 0), write(2, 2), read(2, 4, { text: 'text 1' })],
      ['resurrected', 'lost'],
    ],
    [
      'resurrected: overwritten, and there again',
      [write(1, 0), write(2, 2), read(2, 4), read(3, 6, { text: 'text 1' }), write(4, 8), read(4, 10)],
      ['resurrected'],
    ],
    [
      'resurrected: refused, and there',
      [
        write(1, 0),
        { ...seen(2, 3), kind: 'refused', text: 'no' },
        read(2, 4, { text: 'no' }),
        write(3, 6),
        read(3, 8),
      ],
      ['resurrected'],
    ],
    [
      'resurrected: an open one comes late, when another one had been over it',
      [
        { ...seen(0, 1), kind: 'open', text: 'late' },
        read(1, 2, { text: 'late' }),
        write(2, 4),
        read(3, 6, { text: 'late' }),
        write(4, 8),
        read(4, 10),
      ],
      ['resurrected'],
    ],
    [
      'two orders: one version was given twice',
      [write(1, 0), write(2, 2), { ...write(2, 4), text: 'other' }, write(3, 6), read(3, 8)],
      ['two orders'],
    ],
    [
      'two orders: one version was given to two at the same time, and one of them is lost',
      [write(1, 0), write(2, 2, 9), { ...write(2, 3, 8), text: 'other' }, read(2, 10)],
      ['two orders', 'lost'],
    ],
    ['two orders: versions fall while time passes', [write(2, 0), write(1, 2), read(2, 4)], ['two orders']],
    [
      'two orders: shown under an earlier version',
      [write(2, 0, 9), read(1, 2, { text: 'text 2' }), read(2, 12)],
      ['two orders'],
    ],
    ['stale read: behind what was acknowledged', [write(1, 0), write(2, 2), read(1, 4), read(2, 6)], ['stale read']],
    [
      'stale read: behind what was shown to somebody else',
      [write(1, 0), write(2, 2, 20), read(2, 4), read(1, 6), read(2, 22)],
      ['stale read'],
    ],
    ['from nowhere', [write(1, 0), read(1, 2, { text: 'nobody’s' }), write(2, 4), read(2, 6)], ['from nowhere']],
  ])('%s', (_, history, faults) => {
    expect(faultsOf(history)).toEqual(faults);
  });
});

/** A register of one section, which several clients write and read at once. */
const histories = fc.array(fc.record({ client: fc.nat(3), isWrite: fc.boolean(), takes: fc.nat(5), does: fc.nat(5) }), {
  minLength: 4,
  maxLength: 60,
});

function played(steps: { client: number; isWrite: boolean; takes: number; does: number }[]): Operation[] {
  const free = [0, 0, 0, 0];
  /** Each takes effect at one moment between request and response. */
  const planned = steps.map(({ client, isWrite, takes, does }, at) => {
    const invoked = (free[client] ?? 0) + 1;
    const effect = invoked + does + at / 1_000;
    const answered = effect + takes + 0.5;
    free[client] = answered;
    return { invoked, effect, answered, isWrite };
  });
  let version = 0;
  const operations = planned
    .toSorted((one, other) => one.effect - other.effect)
    .map(({ invoked, answered, isWrite }) => {
      if (isWrite) version += 1;
      return isWrite ? write(version, invoked, answered) : read(version, invoked, { answered });
    });
  return [...operations, read(version, Math.max(...free) + 1)];
}

// spec http 3.11
test('whatever a correct register does is accepted, and a write that it loses is found', () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const history = played(steps);
      expect(checkHistory(history)).toEqual([]);
      const [last] = history.toReversed();
      if (last?.kind !== 'read' || last.version === 0) return;
      const forgotten = [...history.slice(0, -1), read(last.version - 1, last.invoked)];
      expect(faultsOf(forgotten)).toContain('lost');
    }),
  );
});
