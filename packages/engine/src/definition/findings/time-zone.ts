import { pathOf } from '../draft.ts';
import type { Check, Draft } from '../draft.ts';
import type { Finding } from '../model.ts';
import { soldOptions } from '../sold-options.ts';

/** The table that determines when a day begins in the state of issue. */
const TABLE = 'TimeZone';

/** A time zone that does not exist: nobody could open a case in that state. Or a state of issue without one: its days are those of UTC. */
export const timeZone: Check = (draft) => {
  const zones = draft.definition.Tables[TABLE];
  if (zones === undefined) return [];
  const unknown = Object.entries(zones).flatMap(([state, zone]) =>
    isKnown(zone) ? [] : [finding(state, `There is no time zone "${zone}"; write one such as America/Chicago.`)],
  );
  const missing = statesOfIssue(draft)
    .filter((state) => !Object.hasOwn(zones, state))
    .map((state) =>
      finding(state, `The state of issue "${state}" has no time zone: its days would begin at the wrong hour.`),
    );
  return [...unknown, ...missing];
};

function finding(state: string, message: string): Finding {
  const field = `Tables.${TABLE}.${state}`;
  return { kind: 'time-zone', path: field, message, field };
}

function statesOfIssue(draft: Draft): string[] {
  const path = draft.definition.Bindings.Insured.StateOfIssue;
  const question = draft.nodes.find((node) => node.kind !== 'derived' && pathOf(draft, node) === path);
  return soldOptions(question?.options).map(({ name }) => name);
}

/** Not `EST`: it has no summer time. */
function isKnown(zone: string): boolean {
  if (!zone.includes('/')) return false;
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
