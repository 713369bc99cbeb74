/** Keys of other systems, as operations make and end them (spec systems §2). */
import Type from 'typebox';
import { SystemReader, SystemScope } from '../systems.ts';
import { AgentId, Exact, Id } from './common.ts';

const Name = Type.String({ minLength: 1, maxLength: 60 });
const Scopes = Type.Array(SystemScope, { minItems: 1, maxItems: 5, uniqueItems: true });
const AgentIdOrNull = Type.Union([AgentId, Type.Null()]);

/** `waiting`: another person has to confirm it. `replacing`: the new one waits for that, and the previous one works. */
const KeyState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('works'),
  Type.Literal('replacing'),
  Type.Literal('revoked'),
]);

/** Every key there is or was, the newest first; never the key itself. */
export const systemKeys = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Keys: Type.Array(
      Exact({
        Id,
        Name,
        Reader: SystemReader,
        /** Only the cases of this agent; null: every case. */
        AgentId: AgentIdOrNull,
        Scopes,
        State: KeyState,
        MadeBy: Type.String(),
        MadeAt: Type.String(),
        /** The caller made it. */
        Own: Type.Boolean(),
        /** It was shown to the caller, who cannot confirm it. */
        Seen: Type.Boolean(),
        /** Until when the previous one works too. */
        PreviousUntil: Type.Union([Type.String(), Type.Null()]),
        /** Null: never. */
        LastUsedAt: Type.Union([Type.String(), Type.Null()]),
        /** Calls on the day of the last use. */
        Uses: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
};

/** Makes a key. `Key` is shown this once. */
export const makeSystemKey = {
  body: Exact({ Name, Reader: SystemReader, AgentId: AgentIdOrNull, Scopes }),
  data: Exact({ Key: Type.String(), State: KeyState }),
};

/** Confirms, exchanges or revokes a key; `Key` is the new one, shown this once. */
export const changeSystemKey = {
  body: Exact({ Id, Act: Type.Union([Type.Literal('confirm'), Type.Literal('rotate'), Type.Literal('revoke')]) }),
  data: Exact({ Key: Type.Union([Type.String(), Type.Null()]) }),
};

/** Who is told events, in the order of the settings, and how far each was told. */
export const eventSubscribers = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Subscribers: Type.Array(
      Exact({
        Name: Type.String(),
        Host: Type.String(),
        /** Only the cases of this agent; null: every case. */
        AgentId: AgentIdOrNull,
        /** Events that it has not taken; 1,000: so many or more. */
        Waiting: Type.Integer({ minimum: 0, maximum: 1_000 }),
        /** When the oldest of them happened. */
        Since: Type.Union([Type.String(), Type.Null()]),
        /** When it is tried again; null: at once, or not any more. */
        NextAt: Type.Union([Type.String(), Type.Null()]),
        /** Why it is not tried any more; null: it is. */
        Stopped: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
};

/** Tries a subscriber again that was given up, from the event that it did not take. */
export const sendEventsAgain = {
  body: Exact({ Name: Type.String({ pattern: '^[A-Za-z0-9_.-]{1,40}$' }) }),
  data: Exact({ Again: Type.Literal(true) }),
};

/** Calls by name: what each takes and returns. None of them is about a case. */
export const systemKeyCalls = { systemKeys, makeSystemKey, changeSystemKey, eventSubscribers, sendEventsAgain };
