/** How often one caller may do what (spec trust 1.8); all processes share the counts through the database. */
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Database } from '../database.ts';
import type { Reader } from '../tx.ts';

interface LimitRules {
  points: number;
  seconds: number;
  /**
   * How many uses a process takes from the shared count at once, to hand out by itself: a caller who moves from one
   * process to another may be refused that many uses early, never late. 1 by default: every use is a statement.
   */
  share?: number;
}

/** The closed table of limits. */
export const limitRules = {
  /** Per session. */
  submit: { points: 120, seconds: 60, share: 10 },
  /** Per agent. */
  start: { points: 30, seconds: 3_600 },
  /** Per address. */
  'sign-in': { points: 10, seconds: 60 },
  /** Per address: requesting and entering one-time codes. Each code has its own number of tries. */
  code: { points: 20, seconds: 60 },
  /** Per session and case. */
  upload: { points: 20, seconds: 3_600 },
  /** Per session. */
  portal: { points: 60, seconds: 60 },
  /** Per session: a page asks in pauses of typing, and nobody needs a whole directory. */
  'physician-search': { points: 60, seconds: 60, share: 10 },
  /** Per agent: a paid service is sent the insured's name and number. */
  'identity-check': { points: 30, seconds: 3_600 },
  /** Per session: zips, and streets in pauses of typing. */
  address: { points: 120, seconds: 60, share: 10 },
  /** Per session: each one leaves evidence, and a page asks once and when the document changed. */
  document: { points: 60, seconds: 60 },
  /** Per agent and day, against mass mailing. The limit of each signer is smaller. */
  mail: { points: 100, seconds: 86_400 },
  /** Per key of another system. */
  system: { points: 600, seconds: 60, share: 10 },
  /** Per key of another system: each one mails a signer. */
  'system-ask': { points: 60, seconds: 60 },
  /** Per key, signer and day: nobody gets a hundred mails because a program malfunctions. */
  'system-asked': { points: 20, seconds: 86_400 },
  /** Per session, or address without one: a whole case is checked file by file. */
  verify: { points: 20, seconds: 60 },
  /** Per session, or address without one. */
  report: { points: 30, seconds: 60 },
} as const satisfies Record<string, LimitRules>;

export type LimitName = keyof typeof limitRules;

export interface Limits {
  /** Counts one use. Returns null, or the number of seconds after which it may be tried again. */
  use(name: LimitName, key: string): Promise<number | null>;
  /** A cheap bucket in front, in this process only: per client address, against floods. */
  flood(address: string): Promise<number | null>;
}

type Limit = (key: string) => Promise<number | null>;

/** `scale` raises all limits, for development machines on which one person plays everybody. */
export function createLimits(database: Database, scale: number): Limits {
  const limits = new Map(
    Object.entries<LimitRules>(limitRules).map(([name, rules]) => [name, limitOf(database, name, scale, rules)]),
  );
  const bucket = new RateLimiterMemory({ points: 3_000, duration: 10 });
  return {
    use: async (name, key) => limits.get(name)?.(key) ?? null,
    flood: (address) => waitAfter(bucket.consume(address)),
  };
}

function limitOf(
  { pool }: Pick<Database, 'pool'>,
  name: string,
  scale: number,
  { points, seconds, share = 1 }: LimitRules,
): Limit {
  const shared = new RateLimiterPostgres({
    storeClient: pool,
    tableName: 'rate_limit',
    tableCreated: true,
    keyPrefix: name,
    points: points * scale,
    duration: seconds,
    // A client over its limit causes no further statement.
    inMemoryBlockOnConsumed: points * scale,
  });
  if (share === 1) return (key) => waitAfter(shared.consume(key));
  const own = new RateLimiterMemory({ points: points * scale, duration: seconds });
  return async (key) => {
    const counted = await settled(own.consume(key));
    if (!counted.taken) return secondsOf(counted);
    // From the uses that were reserved in the shared count earlier.
    if (counted.consumedPoints % share !== 1) return null;
    const wait = await waitAfter(shared.consume(key, share));
    if (wait !== null) await own.block(key, wait);
    return wait;
  };
}

/** How far the clocks of two processes may be apart. */
const CLOCKS_SECONDS = 60;

/**
 * Deletes counts whose time is over, and those that would count for longer than their limit: a clock was ahead, and
 * everybody who was counted then would soon be refused until that time.
 */
export async function deleteOldCounts(reader: Reader): Promise<void> {
  const names = Object.keys(limitRules);
  const seconds = Object.values(limitRules).map((rules) => rules.seconds + CLOCKS_SECONDS);
  const now = sql`extract(epoch from now())`;
  await sql`delete from rate_limit where expire < ${now} * 1000`.execute(reader);
  await sql`delete from rate_limit using unnest(${names}::text[], ${seconds}::int[]) as rule (name, seconds)
    where split_part(key, ':', 1) = rule.name and expire > (${now} + rule.seconds) * 1000`.execute(reader);
}

/** Null, or the number of seconds after which it may be tried again. */
async function waitAfter(use: Promise<RateLimiterRes>): Promise<number | null> {
  const result = await settled(use);
  return result.taken ? null : secondsOf(result);
}

/** The library throws its refusals. */
async function settled(use: Promise<RateLimiterRes>): Promise<RateLimiterRes & { taken: boolean }> {
  try {
    return Object.assign(await use, { taken: true });
  } catch (result) {
    if (result instanceof RateLimiterRes) return Object.assign(result, { taken: false });
    throw result;
  }
}

const secondsOf = ({ msBeforeNext }: RateLimiterRes): number => Math.max(1, Math.ceil(msBeforeNext / 1_000));

/** Counts a call by its client, whatever session the browser has. */
export const byAddress = ({ request }: { request: { ip: string } }): string => clientOf(request.ip);

/** One client: an IPv4 address, or the /64 network of an IPv6 one. */
export function clientOf(address: string): string {
  if (!address.includes(':')) return address;
  if (/^::ffff:\d+\./i.test(address)) return address.slice(7);
  const [head = '', tail] = address.split('::');
  const first = head.split(':').filter((part) => part !== '');
  const last = tail === undefined ? [] : tail.split(':').filter((part) => part !== '');
  const full = [...first, ...Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0'), ...last];
  return `${full.slice(0, 4).join(':')}::/64`;
}
