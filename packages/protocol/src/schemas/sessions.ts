/** Who is signed in at the browser: agent and customer sessions. */
import Type from 'typebox';
import { AgentId, Exact, Handle, Id, Line, SigningRole } from './common.ts';

export const SessionEnd = Type.Union([
  Type.Literal('none'),
  Type.Literal('expired'),
  Type.Literal('ended'),
  Type.Literal('unlocked'),
  Type.Literal('withdrawn'),
  Type.Literal('replaced'),
]);

const Right = Type.Union([
  Type.Literal('see'),
  Type.Literal('repair'),
  Type.Literal('takeOver'),
  Type.Literal('require'),
  Type.Literal('keys'),
  Type.Literal('erase'),
]);

const Environment = Type.Union([Type.Literal('development'), Type.Literal('staging'), Type.Literal('production')]);

const AgentSession = Exact({
  AgentId: Type.String(),
  AgentFirstName: Type.String(),
  AgentLastName: Type.String(),
  AgentEmail: Type.String(),
  AgentPhoneNumber: Type.String(),
  /** Appended to the signature: `, CLU`. */
  AgentQualifier: Type.String(),
  Persona: Type.Union([Type.Literal('Agent'), Type.Literal('Omnipotent'), Type.Literal('ProposedInsured')]),
  /** The user came through the sales portal. */
  portal: Type.Boolean(),
  csrf: Type.String(),
  /** Seconds until the session ends because of inactivity. */
  remaining: Type.Integer(),
  /** As for customers; without it, an agent's unsent work does not survive a reload. */
  draftKey: Type.Optional(Type.String()),
});

const CustomerSession = Exact({
  ApplicationId: Id,
  AppAuthId: Handle,
  /** What the link was for: filling and signing, only the signed document, only what was asked for afterwards. */
  purpose: Type.Union([Type.Literal('application'), Type.Literal('documents'), Type.Literal('task')]),
  SigningRole,
  stage: Type.Number(),
  csrf: Type.String(),
  remaining: Type.Integer(),
  /** Base64 key that protects unsent work in this browser; never stored by the page. */
  draftKey: Type.String(),
});

const OperationsSession = Exact({
  Name: Type.String(),
  /** What the account may do; the server refuses everything else. */
  Rights: Type.Array(Right),
  /** Anything that destroys proof or acts for an agent has to be confirmed by somebody else. */
  FourEyes: Type.Boolean(),
  csrf: Type.String(),
  remaining: Type.Integer(),
});

export const session = {
  data: Exact({
    environment: Environment,
    /** `oidc`: agents sign in elsewhere. */
    signIn: Type.Union([Type.Literal('development'), Type.Literal('oidc')]),
    /** What the operator configured in addition to the form. */
    features: Exact({
      AddressSearch: Type.Boolean(),
      /** Preview and debug pages are served, and decisions simulated on demand. */
      DevelopmentPages: Type.Boolean(),
      /** Pages report when they are shown, and when something was sent or signed. */
      PageEvents: Type.Boolean(),
    }),
    csrf: Type.String(),
    /** Why a session that this browser had is missing; `none`: it had none, or still has it. */
    reason: SessionEnd,
    /** The server's date and time. */
    now: Type.String(),
    agent: Type.Union([AgentSession, Type.Null()]),
    customer: Type.Union([CustomerSession, Type.Null()]),
    operations: Type.Union([OperationsSession, Type.Null()]),
  }),
};

export const sessionContinue = { body: Exact({}), data: Exact({ remaining: Type.Integer() }) };
export const sessionEnd = { data: Exact({ Ended: Type.Literal(true) }) };

/** Outside production only: a session for the agent of the development screen (spec flow §2, debug start screen). */
export const developmentLogin = {
  body: Exact({
    AgentId: Type.Optional(AgentId),
    AgentEmailAddress: Type.Optional(Line),
    AgentFirstName: Type.Optional(Line),
    AgentLastName: Type.Optional(Line),
    Persona: Type.Optional(
      Type.Union([Type.Literal('Agent'), Type.Literal('ProposedInsured'), Type.Literal('Omnipotent')]),
    ),
    SimulateDecision: Type.Optional(Line),
    Demo: Type.Optional(Type.Boolean()),
    Partner: Type.Optional(Line),
    AgentAttestation: Type.Optional(Type.Boolean()),
    AgentQualifier: Type.Optional(Line),
    SalesSource: Type.Optional(Line),
    EstimateDetails: Type.Optional(Line),
  }),
  data: Exact({ AgentId: Type.String() }),
};

/**
 * An agent arrives from the sales portal: the signed token that the portal put into its link. Valid once, for a minute
 * or two.
 */
export const portalLaunch = {
  body: Exact({ Token: Type.String({ minLength: 1, maxLength: 4_096 }) }),
  data: Exact({ AgentId: Type.String() }),
};

/** Outside production only: a session of operations. */
export const operationsLogin = {
  body: Exact({
    /** Two people, so that one can confirm what the other requests. */
    Operator: Type.Optional(Type.Union([Type.Literal(1), Type.Literal(2)])),
  }),
  data: Exact({ Name: Type.String() }),
};

/** Calls by name: what each takes and returns, and the events it may write. */
export const sessionCalls = {
  session,
  sessionContinue,
  sessionEnd,
  developmentLogin,
  portalLaunch,
  operationsLogin,
};
