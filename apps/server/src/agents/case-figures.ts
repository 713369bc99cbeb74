/** Statistics of an agent's cases, in counts only: no name, no case, no answer (spec pages 3.2). */
import type { Model } from '@countersign/engine';
import { CASE_STAGES, type Data } from '@countersign/protocol';
import { isForAgents, type Services, STOPPED_HOURS, store } from '../applications/index.ts';
import { type Answer, HOUR_MS, ok } from '../platform/index.ts';
import { editionsOf } from './editions.ts';
import { daysToSignature, hasMoreCasesThan, type LastSection, lastSections } from './figures-store.ts';

/** Number of sections that are named; the rest would be a long tail of single cases. */
const MAX_SECTIONS = 8;
/** Each figure counts at most this many cases, the most recently changed ones: an agent may have many times as many. */
const MAX_CASES = 2_000;

const DAYS: readonly { From: number; To: number | null }[] = [
  { From: 0, To: 0 },
  { From: 1, To: 2 },
  { From: 3, To: 7 },
  { From: 8, To: 14 },
  { From: 15, To: 30 },
  { From: 31, To: null },
];

/** Cases by whose turn it is, or how they ended. */
export async function caseStages(services: Services, agentId: string): Promise<Answer<Data<'caseStages'>>> {
  const counts = await store.countStages(services.database.query, agentId, services.now());
  return ok({ Stages: CASE_STAGES.map((Stage) => ({ Stage, Count: counts.get(Stage) ?? 0 })) });
}

/** Days from start to the insured's signature, and the sections where cases stopped, of at most 2,000 cases each. */
export async function caseFigures(services: Services, agentId: string): Promise<Answer<Data<'caseFigures'>>> {
  const { query } = services.database;
  const now = services.now();
  const untouchedSince = new Date(now.getTime() - STOPPED_HOURS * HOUR_MS);
  const [days, sections, isMore] = await Promise.all([
    daysToSignature(query, agentId, MAX_CASES),
    lastSections(query, agentId, { now, untouchedSince, most: MAX_CASES }),
    hasMoreCasesThan(query, agentId, MAX_CASES),
  ]);
  const editions = await editionsOf(
    services,
    sections.map(({ version }) => version),
  );
  return ok({
    Days: DAYS.map(({ From, To }) => ({ From, To, Count: countBetween(days, From, To ?? Infinity) })),
    Stops: stopsOf(editions, sections),
    Newest: isMore ? MAX_CASES : null,
  });
}

const countBetween = (days: ReadonlyMap<number, number>, from: number, to: number): number =>
  [...days].reduce((sum, [day, count]) => (day >= from && day <= to ? sum + count : sum), 0);

/**
 * The most frequent first. Sections that agents may not read in the case's own form are counted together without a
 * name: even which of them was reached can reveal something about a person's health.
 */
function stopsOf(editions: ReadonlyMap<string, Model>, sections: readonly LastSection[]): Data<'caseFigures'>['Stops'] {
  const counts = new Map<string | null, number>();
  for (const { block: name, version, count } of sections) {
    const block = editions.get(version)?.blockByName.get(name);
    const section = block !== undefined && isForAgents(block) ? block.data.DisplayName : null;
    counts.set(section, (counts.get(section) ?? 0) + count);
  }
  return [...counts]
    .map(([Section, Count]) => ({ Section, Count }))
    .toSorted((one, other) => other.Count - one.Count)
    .slice(0, MAX_SECTIONS);
}
