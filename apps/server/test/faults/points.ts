/** Which messages of which work had a fault after them, which are still to come, and how one of them is run again. */
import { randomInt } from 'node:crypto';
import { type FaultKind, faults, type FaultOutcome } from './crash-points.ts';
import { figure } from './figures.ts';

interface Point {
  name: string;
  at: number;
  fault: FaultKind;
}

/** The only point to run, as a failure printed it; null: all of them. */
export const onlyPoint = pointOf(process.env['FAULT_POINT']);
export const seed = Number(process.env['FAULT_SEED'] ?? randomInt(1_000_000));

function pointOf(text: string | undefined): Point | null {
  if (text === undefined) return null;
  const [name = '', at = '', given = ''] = text.split(', ');
  const fault = faults.find((kind) => kind === given);
  if (!fault || !(Number(at) > 0)) throw new Error(`FAULT_POINT is no point: ${text}`);
  return { name, at: Number(at), fault };
}

/** The points of one kind of work with one kind of fault. */
export interface Points {
  readonly name: string;
  readonly fault: FaultKind;
  /** Those that were tested. */
  readonly met: readonly FaultOutcome[];
  /** The number of the next message, or null: all were tested. */
  take(): number | null;
  isOver: () => boolean;
  /** One that was not tested comes again. */
  giveBack(at: number): void;
  note(met: FaultOutcome): void;
  /** Records what was wrong with one of them. */
  wrong(at: number, faults: FaultOutcome['faults'], behind?: string): void;
}

/**
 * Nothing passes after the last message: the first number that is not reached may be one that a new connection did not
 * need.
 */
const OVERS = 3;

function pointsOf(name: string, fault: FaultKind, wrong: string[]): Points {
  const met: FaultOutcome[] = [];
  const again: number[] = [];
  let next = onlyPoint?.at ?? 1;
  let overs = 0;
  const isOver = (): boolean => again.length === 0 && (onlyPoint ? next > onlyPoint.at : overs >= OVERS);
  const points: Points = {
    name,
    fault,
    met,
    isOver,
    take() {
      const given = again.shift();
      if (given !== undefined) return given;
      if (isOver()) return null;
      next += 1;
      return next - 1;
    },
    giveBack: (at) => void again.push(at),
    note(one) {
      if (one.isBlocked) again.push(one.at);
      else if (one.message) met.push(one);
      else overs += 1;
      const behind = one.message && `${one.message.from}'s ${one.message.type} ${one.message.about}`;
      points.wrong(one.at, one.faults, behind ?? 'its end');
    },
    wrong(at, found, behind) {
      const point = `FAULT_POINT='${name}, ${at}, ${fault}' FAULT_SEED=${seed}`;
      const behindWhat = behind === undefined ? '' : `, behind ${behind}`;
      for (const { fault: what, told } of found) {
        const words = `${point}: ${what}${behindWhat}: ${told}`;
        // At once, because a sweep may take an hour.
        console.error(words);
        wrong.push(words);
      }
    },
  };
  return points;
}

/** All points to run for these kinds of work. */
export const allPoints = (names: readonly string[], fault: FaultKind, wrong: string[]): Points[] =>
  names
    .filter((name) => !onlyPoint || (onlyPoint.name === name && onlyPoint.fault === fault))
    .map((name) => pointsOf(name, fault, wrong));

/** Reports, for each kind of work, how many messages of each type were tested, and that nothing was wrong. */
export function tell(row: string, all: readonly Points[], wrong: readonly string[]): void {
  for (const name of new Set(all.map((points) => points.name))) {
    const own = all.filter((points) => points.name === name);
    const met = own.flatMap((points) => points.met);
    const byType = new Map<string, number>();
    for (const { message } of met) {
      const type = `${message?.from}'s ${message?.type}`;
      byType.set(type, (byType.get(type) ?? 0) + 1);
    }
    console.info(`${name}: ${[...byType].map(([type, count]) => `${type} ${count}`).join(', ')}`);
    const byFault = own.map(({ fault, met: points }) => `${fault} ${points.length}`).join(', ');
    const kept = met.filter(({ wasKept }) => wasKept).length;
    const answered = met.filter(({ wasAnswered }) => wasAnswered).length;
    figure(
      `${row}: ${name}`,
      `${met.length} points (${byFault}), ${kept} kept, ${answered} answered before: ${wrong.length} lost, stuck, double or half`,
      'behind every message: 0 lost, 0 stuck, 0 double, 0 half',
      wrong.length === 0 && met.length > 0,
    );
  }
}
