/** The signed-in agent's own profile and mails (spec pages 3.6). */
import Type from 'typebox';
import { Exact } from './common.ts';

/** An agent's own data, entered once for all their cases. */
export const AgentProfile = {
  Name: Type.String({ maxLength: 100 }),
  Number: Type.String({ maxLength: 100 }),
  Firm: Type.String({ maxLength: 100 }),
  FirmNumber: Type.String({ maxLength: 100 }),
  Email: Type.String({ maxLength: 200 }),
  Phone: Type.String({ maxLength: 30 }),
  Licenses: Type.Array(Exact({ State: Type.String({ maxLength: 2 }), Number: Type.String({ maxLength: 20 }) }), {
    maxItems: 60,
  }),
};

/** Mails that an agent can turn off: true while they get them. */
const AgentMails = {
  insuredSigned: Type.Boolean(),
  submitted: Type.Boolean(),
  decided: Type.Boolean(),
  moreAsked: Type.Boolean(),
  doubted: Type.Boolean(),
  stopped: Type.Boolean(),
};

const profileData = Exact({
  ...AgentProfile,
  /** Values from the sign-in; an entry that equals its value here follows it. */
  SignIn: Exact({ Name: Type.String(), Email: Type.String(), Phone: Type.String() }),
  Mails: Exact(AgentMails),
});

/** The signed-in agent's own profile. */
export const agentProfile = { body: Type.Optional(Exact({})), data: profileData };

/**
 * Changes only the entries it contains; a blank entry returns to the value from the sign-in. Returns the whole profile.
 */
export const saveAgentProfile = {
  body: Exact({
    Name: Type.Optional(AgentProfile.Name),
    Number: Type.Optional(AgentProfile.Number),
    Firm: Type.Optional(AgentProfile.Firm),
    FirmNumber: Type.Optional(AgentProfile.FirmNumber),
    Email: Type.Optional(AgentProfile.Email),
    Phone: Type.Optional(AgentProfile.Phone),
    Licenses: Type.Optional(AgentProfile.Licenses),
    Mails: Type.Optional(Type.Partial(Exact(AgentMails))),
  }),
  data: profileData,
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const profileCalls = {
  agentProfile,
  saveAgentProfile,
};
