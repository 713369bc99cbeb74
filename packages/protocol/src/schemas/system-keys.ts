/** Keys of other systems, which operations create and revoke (spec systems §2). */
import Type from 'typebox';
import { SystemReader, SystemScope } from '../systems.ts';
import { AgentId, Exact, Id, Matching } from './common.ts';

const Name = Matching('\\S', 'a name', { minLength: 1, maxLength: 60 });
/** As in the settings. */
const SystemName = Matching('^[A-Za-z0-9_.-]{1,40}$', 'the name of a system in the settings');
const Scopes = Type.Array(SystemScope, { minItems: 1, maxItems: 5, uniqueItems: true });
const AgentIdOrNull = Type.Union([AgentId, Type.Null()]);

/** `waiting`: another person has to confirm it. `replacing`: the new one waits for that, and the previous one works. */
const KeyState = Type.Union([
  Type.Literal('waiting'),
  Type.Literal('works'),
  Type.Literal('replacing'),
  Type.Literal('revoked'),
]);

/** Every key, including revoked ones, the newest first; never the key itself. */
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
        /** The account. */
        MadeBy: Type.String(),
        /** Null: it is not known. */
        MadeByName: Type.Union([Type.String(), Type.Null()]),
        MadeAt: Type.String(),
        /** The caller created it. */
        Own: Type.Boolean(),
        /** It was shown to the caller, who cannot confirm it. */
        Seen: Type.Boolean(),
        /** Until when the previous key also works. */
        PreviousUntil: Type.Union([Type.String(), Type.Null()]),
        /** Null: never. */
        LastUsedAt: Type.Union([Type.String(), Type.Null()]),
        /** Calls on the day of the last use. */
        Uses: Type.Integer({ minimum: 0 }),
      }),
    ),
  }),
};

/** Creates a key, with a name that no other one has. `Key` is shown only this once. */
export const makeSystemKey = {
  body: Exact({ Name, Reader: SystemReader, AgentId: AgentIdOrNull, Scopes }),
  data: Exact({ Key: Type.String(), State: KeyState }),
};

/** Confirms, replaces or revokes a key; `Key` is the new one, shown only this once. */
export const changeSystemKey = {
  body: Exact({
    Id,
    Act: Type.Union([Type.Literal('confirm'), Type.Literal('rotate'), Type.Literal('revoke')]),
    /** For `rotate` while the previous key also works: which of the two ends now. */
    End: Type.Optional(Type.Union([Type.Literal('previous'), Type.Literal('newest')])),
  }),
  data: Exact({ Key: Type.Union([Type.String(), Type.Null()]) }),
};

/** The subscribers of events, in the order of the settings, and how far each has got. */
export const eventSubscribers = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Subscribers: Type.Array(
      Exact({
        Name: Type.String(),
        Host: Type.String(),
        /** Only the cases of this agent; null: every case. */
        AgentId: AgentIdOrNull,
        /** Events that it has not accepted; 1,000: this many or more. */
        Waiting: Type.Integer({ minimum: 0, maximum: 1_000 }),
        /** When the oldest of them happened. */
        Since: Type.Union([Type.String(), Type.Null()]),
        /** When it is tried again; null: at once, or no longer. */
        NextAt: Type.Union([Type.String(), Type.Null()]),
        /** Why it is no longer tried; null: it is. */
        Stopped: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
};

/** Resumes a stopped subscriber with the event that it did not accept. */
export const sendEventsAgain = {
  body: Exact({ Name: SystemName }),
  data: Exact({ Again: Type.Literal(true) }),
};

/** The targets of finished cases, in the order of the settings, and what each has not accepted yet. */
export const handOverTargets = {
  body: Type.Optional(Exact({})),
  data: Exact({
    Targets: Type.Array(
      Exact({
        Name: Type.String(),
        /** Null: a folder. */
        Host: Type.Union([Type.String(), Type.Null()]),
        /** Cases that it has not accepted and that are still tried. */
        Waiting: Type.Integer({ minimum: 0 }),
        /** When the oldest of them was queued. */
        Since: Type.Union([Type.String(), Type.Null()]),
        /** When one is tried again; null: at once, or none waits. */
        NextAt: Type.Union([Type.String(), Type.Null()]),
        /** Why the last one was not accepted. */
        Why: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
  }),
};

/** Tries every case that waits for a target now. */
export const tryTargetNow = {
  body: Exact({ Name: SystemName }),
  data: Exact({ Trying: Type.Literal(true) }),
};

/** Calls by name: what each takes and returns. None of them is about a case. */
export const systemKeyCalls = {
  systemKeys,
  makeSystemKey,
  changeSystemKey,
  eventSubscribers,
  sendEventsAgain,
  handOverTargets,
  tryTargetNow,
};
