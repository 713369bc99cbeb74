/** Plays a case against a running server, each person in a separate browser. */
import { isDeepStrictEqual } from 'node:util';
import type { QuestionResponse } from '@countersign/engine';
import type { Body } from '@countersign/protocol';
import type { Driver, Observation, Outcome } from '../driver.ts';
import { DONE, refused } from '../driver.ts';
import type { Actor, CaseStart } from '../language/types.ts';
import { callWithRetries, refusal } from './calls.ts';
import type { HttpCase } from './case.ts';
import { connect, type Connection, type SendRequest } from './connection.ts';
import { decideOverHttp, processOverHttp } from './decide.ts';
import { findOverHttp } from './find.ts';
import { observeOverHttp } from './observe.ts';
import { readOutbox } from './outbox.ts';
import type { Participant } from './participant.ts';
import { resumeCase } from './participant.ts';
import { sendOverHttp } from './send.ts';
import { signOverHttp } from './sign.ts';
import { unlockOverHttp } from './unlock.ts';

const NOT_HERE = refused('notFound', 'this person has no open application: start it or find it first');

/** What a browser needs to take over the place of a person in the scenario. */
export interface Place {
  applicationId: string;
  /** AppAuthId: valid only together with the cookies. */
  handle: string;
  kind: 'agent' | 'customer';
  cookies: { name: string; value: string }[];
  /** Blocks with answers on the server, as far as this person may read. */
  saved: ReadonlySet<string>;
  /** It has its policy number, or is a test application and signed: its sections are no longer opened. */
  complete: boolean;
}

export interface HttpDriver extends Driver {
  /** The acting person's browser; undefined without an open case. */
  place(): Place | undefined;
}

export interface HttpOptions {
  /** Who starts cases; by default the agent that a development machine signs in. */
  agent?: Body<'developmentLogin'>;
  /** How one person's browser sends requests; called for each browser. By default with `fetch`. */
  openBrowser?: () => SendRequest;
  /**
   * Sets the clock that the server uses for this driver. Absent: the server has its own date, and a scenario cannot
   * change it.
   */
  travel?: (day: string) => void;
}

/** A driver for the server at `url`, which must not be in production: it signs agents in and reads the outbox. */
export function httpDriver(url: string, { agent = {}, openBrowser, travel }: HttpOptions = {}): HttpDriver {
  const connectHere = (): Connection => connect(url, openBrowser?.());
  let actor: Actor = 'agent';
  let theCase: HttpCase | undefined;

  const participant = (): Participant | undefined => theCase?.participants.get(actor);
  const asParticipant = async (act: (open: HttpCase, at: Participant) => Promise<Outcome>): Promise<Outcome> => {
    const at = participant();
    if (theCase === undefined || at === undefined) return NOT_HERE;
    const outcome = await act(theCase, at);
    const renewed = await renew(theCase, actor);
    return outcome.ok && !renewed.ok ? renewed : outcome;
  };

  const renewParticipant = (): Promise<Outcome> => asParticipant(() => Promise.resolve(DONE));

  return {
    world: 'server',
    application: () => participant()?.application,
    menu: () => participant()?.menu ?? [],
    place() {
      const at = participant();
      if (at === undefined) return undefined;
      const { applicationId, handle, connection, resumed } = at;
      const saved = resumed.QuestionBlockResponses.filter(({ HasResponse }) => HasResponse);
      return {
        applicationId,
        handle,
        // The agent of a test application plays its customer in the same session.
        kind: actor === 'agent' || resumed.Case.IsDemo ? 'agent' : 'customer',
        cookies: connection.cookies(),
        saved: new Set(saved.map(({ BlockName }) => BlockName)),
        complete: resumed.Case.PolicyNumber !== null || (resumed.Case.IsDemo && resumed.Case.AllSigned),
      };
    },
    async become(next) {
      actor = next;
      return theCase?.participants.has(next) ? renew(theCase, next) : DONE;
    },
    async start(facts) {
      if (actor !== 'agent') return refused('forbidden', 'only an agent starts an application');
      const started = await startCase(connectHere, agent, facts);
      if (!('participants' in started)) return started;
      theCase = started;
      return DONE;
    },
    async submit(block, responses, left) {
      const at = participant();
      if (theCase === undefined || at === undefined) return NOT_HERE;
      const { outcome, next } = await submit(at, block, responses, left);
      if (next === null) await renew(theCase, actor);
      else theCase.participants.set(actor, next);
      return outcome;
    },
    send: (to) => asParticipant((open, at) => sendOverHttp(open, at, to)),
    async find() {
      return theCase === undefined ? NOT_HERE : findOverHttp(theCase, actor);
    },
    sign: () => asParticipant((open, at) => signOverHttp(open, at, actor)),
    resume: renewParticipant,
    async travel(day) {
      if (travel === undefined) return refused('notApplicable', 'a running server has its own day');
      travel(day);
      return participant() === undefined ? DONE : renewParticipant();
    },
    process: () => asParticipant((_open, at) => processOverHttp(at)),
    decide: () => asParticipant(decideOverHttp),
    unlock: (reason) => asParticipant((open, at) => unlockOverHttp(open, at, reason)),
    async observe(): Promise<Observation> {
      if (theCase === undefined) throw new Error('there is no case to look at');
      return observeOverHttp(theCase);
    },
  };
}

async function startCase(
  connectHere: () => Connection,
  asked: Body<'developmentLogin'>,
  facts: CaseStart,
): Promise<HttpCase | Outcome> {
  const connection = connectHere();
  await connection.session();
  const login = await callWithRetries(connection.client, 'developmentLogin', {
    ...asked,
    Demo: facts.demo,
    Partner: facts.partner,
    AgentAttestation: facts.agentAttestation,
  });
  if (!login.ok) return refusal(login);
  const session = await connection.session();
  const agent = session?.agent;
  if (!agent) return refused('401', 'the server did not sign the agent in');
  const oldMail = new Set((await readOutbox(connection)).map(({ id }) => id));
  const started = await callWithRetries(connection.client, facts.demo ? 'startDemoApp' : 'startApp', {});
  if (!started.ok) return refusal(started);
  const { ApplicationId, AppAuthId } = started.data;
  const { AgentId, AgentFirstName, AgentLastName, AgentEmail } = agent;
  const processed = await callWithRetries(connection.client, 'processApplication', {
    AppAuthId,
    AppId: ApplicationId,
    AgentId,
    AgentFirstName,
    AgentLastName,
    AgentEmail,
  });
  if (!processed.ok) return refusal(processed);
  const taken = await resumeCase(connection, ApplicationId, AppAuthId);
  if (!taken.ok) return refusal(taken.answer);
  return {
    connect: connectHere,
    participants: new Map([['agent', taken.participant]]),
    oldMail,
    agent,
    signed: new Set(),
    decision: null,
  };
}

/** Reads the case again as that person. */
async function renew(theCase: HttpCase, actor: Actor): Promise<Outcome> {
  const at = theCase.participants.get(actor);
  if (at === undefined) return NOT_HERE;
  const taken = await resumeCase(at.connection, at.applicationId, at.handle);
  if (!taken.ok) return refusal(taken.answer);
  theCase.participants.set(actor, taken.participant);
  return DONE;
}

/** `next` is the browser in which the person continues to another page; null: the case has to be read again. */
async function submit(
  at: Participant,
  block: string,
  responses: readonly QuestionResponse[],
  left: boolean,
): Promise<{ outcome: Outcome; next: Participant | null }> {
  const now = new Date().toISOString();
  const answer = await callWithRetries(at.connection.client, 'submitPayload', {
    AppAuthId: at.handle,
    AppId: at.applicationId,
    Role: at.role,
    Validation: { Enabled: left },
    EAppRawPayload: Buffer.from('{}').toString('base64'),
    QuestionBlock: block,
    QuestionResponses: [...responses],
    ServedTime: now,
    SubmissionTime: now,
    SubmissionId: crypto.randomUUID(),
    BaseVersion: at.versions[block] ?? 0,
  });
  if (!answer.ok) return { outcome: refusal(answer, block), next: null };
  const { Removed, Tokenised, Facts, Versions, Menu } = answer.data;
  const removed = Removed.map(({ QuestionBlock, Path }) => `${QuestionBlock}.${Path}`);
  const outcome: Outcome = { ok: true, removed };
  const isAsTyped = removed.length === 0 && Tokenised.length === 0 && isDeepStrictEqual(Facts, at.resumed.Facts);
  if (!left || !isAsTyped) return { outcome, next: null };
  at.application.visit(block);
  return { outcome, next: { ...at, versions: { ...at.versions, ...Versions }, menu: Menu } };
}
