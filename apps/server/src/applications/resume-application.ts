import {
  answerAt,
  answersFor,
  applicationState,
  clearedFor,
  factsFor,
  isAgentRole,
  marksOf,
  menuWithQuestions,
} from '@countersign/engine';
import type { Application } from '@countersign/engine';
import type { ResumeData } from '@countersign/protocol';
import { recordReading } from '../evidence/index.ts';
import {
  inTransaction,
  type Answer,
  measuredSeconds,
  notFound,
  ok,
  pendingAge,
  pendingJobs,
  type Reader,
  type Tx,
} from '../platform/index.ts';
import { illustrationFlags } from './illustration/illustration-flags.ts';
import { agentOf, sealAgent } from './agent-of-record.ts';
import { completed, profileOf, storedProfile, writtenOut } from './agent-profile.ts';
import { notesFor } from './answer-notes.ts';
import { loadPlace, type Participant, type Place } from './participant.ts';
import { type Case, isPresigned } from './case.ts';
import { countedMails, countsAsSent, invitationState } from './invitations.ts';
import { productRead, timedRole } from './section-times.ts';
import type { Services } from './services.ts';
import * as store from './store/index.ts';

/**
 * The case as its reader may see it (spec flow 4.21): answers of readable blocks, menu, facts of clauses over answers
 * that are not shown, and the case's status. Built only from the server's record. A case without answers is blank (8.5):
 * neither state nor sections.
 */
export async function resumeApplication(
  services: Services,
  caller: Participant,
  request: { AppId: string; CheckBlockStatus: boolean },
): Promise<Answer<Omit<ResumeData, 'AppAuthId'>>> {
  return inTransaction(services.database, async (tx) => {
    // Locked, because the evidence needs the lock anyway: everything shown is from one moment.
    const found = await loadPlace(services, tx, request.AppId, caller, { lock: true });
    const place = found && (await withCompletedProfile(services, tx, found, caller));
    if (!place) return notFound();
    const { theCase, viewer } = place;
    const application = theCase.open(viewer.stage, viewer.role);
    const answers = answersFor(application, viewer.stage);
    const marks = marksOf(application);
    const readable = theCase.model.blocks.filter(({ name }) => application.block(name).readable);
    // Its start wrote the first answers: without any, they were lost, and nobody is to fill it in again.
    const isBlank = theCase.blocks.size === 0;
    const event = { origin: caller.origin, at: services.now(), epoch: theCase.row.epoch };
    const resumed = { type: 'app.resumed' as const, ...event, data: { stage: viewer.stage } };
    const versions = readable.map(({ name }) => theCase.blocks.get(name)?.version ?? 0);
    const shown = JSON.stringify([viewer.stage, theCase.row.epoch, versions]);
    await recordReading(tx, theCase.id, resumed, { what: shown, end: theCase.row });
    const facts = await pageCaseFacts(services, tx, place);
    const state = applicationState({ ApplicationId: theCase.id, Role: viewer.role, ...facts }, answers);
    const pending = request.CheckBlockStatus ? await pendingJobs(tx, theCase.id) : [];
    return ok({
      PendingJobs: pending,
      PendingAge: pending.length === 0 ? null : await pendingAge(tx, theCase.id),
      PendingSeconds: pending.length === 0 ? null : await measuredSeconds(tx, pending),
      ApplicationId: theCase.id,
      SigningRole: viewer.role,
      EAppRawPayload: isBlank ? '' : Buffer.from(JSON.stringify(state)).toString('base64'),
      QuestionBlocks: readable.map(({ data }) => ({
        Name: data.Name,
        DisplayName: data.DisplayName,
        BlockCategory: data.BlockCategory,
      })),
      QuestionBlockResponses: (isBlank ? [] : readable).map(({ name }) => ({
        BlockName: name,
        HasResponse: Object.keys(answers[name] ?? {}).length > 0,
        Version: theCase.blocks.get(name)?.version ?? 0,
        Visited: marks[name]?.visited ?? false,
        Prefilled: Object.entries(theCase.blocks.get(name)?.prefilled ?? {}).flatMap(([path, text]) =>
          answers[name]?.[path] === text ? [path] : [],
        ),
        Cleared: clearedFor(application, name, viewer.stage),
        Responses: Object.entries(answers[name] ?? {}).map(([path, text]) => ({
          Id: `${name}.${path}`,
          QuestionName: path,
          AnswerText: text,
        })),
      })),
      Menu: menuWithQuestions(application),
      Facts: factsFor(application, viewer.stage),
      Notes: await notesFor(tx, theCase, application),
      SectionSeconds: await secondsFor(services, application),
      Case: facts,
    });
  });
}

/**
 * How long the sections that this person reads usually take them; depends on no answer except the product, if they may
 * read it.
 */
async function secondsFor(services: Services, application: Application): Promise<Record<string, number>> {
  const role = timedRole(application.role);
  if (role === null) return {};
  const learned = await services.sectionTimes.of(role, productRead(application));
  return Object.fromEntries(Object.entries(learned).filter(([section]) => isRead(application, section)));
}

const isRead = (application: Application, section: string): boolean =>
  application.model.blockByName.has(section) && application.block(section).readable;

/** Entries that the agent has added to their profile since are used in this case too; existing values stay. */
async function withCompletedProfile(
  services: Services,
  tx: Tx,
  place: Place,
  caller: Participant,
): Promise<Place | null> {
  const { id, row, key } = place.theCase;
  if (caller.kind !== 'agent' || row.agent_signed) return place;
  const agent = completed(agentOf(place.theCase), await storedProfile(services.vault, tx, caller.agentId));
  if (agent === null) return place;
  await store.updateApplication(tx, id, { agent: sealAgent(key, agent) });
  return loadPlace(services, tx, id, caller);
}

/** What the pages of a case need in addition to the answers, for the caller's stage. */
export async function pageCaseFacts(
  services: Services,
  reader: Reader,
  { theCase, viewer: { stage, role } }: Place,
): Promise<ResumeData['Case']> {
  const agent = agentOf(theCase);
  const isAgents = isAgentRole(role);
  const { row } = theCase;
  const insured = theCase.slots.find(({ kind }) => kind === 'insured');
  return {
    DefinitionVersion: row.definition_version,
    Stage: stage,
    Today: theCase.today,
    AsOf: theCase.asOf,
    Epoch: row.epoch,
    IsDemo: row.is_demo,
    Partner: row.partner,
    CustomerSigned: row.customer_signed,
    AgentPresigned: isPresigned(theCase.slots),
    AllSigned: row.all_signed,
    Unlocked: row.epoch > 1,
    Locked: [...theCase.locked],
    // There is no policy number before everybody has signed.
    PolicyNumber: row.all_signed ? await store.policyNumber(reader, theCase.id) : null,
    InvitationSent:
      insured !== undefined &&
      countsAsSent(invitationState(insured, countedMails(row, await store.mailsOf(reader, theCase.id)))),
    IllustrationUsed: isUsed(theCase, illustrationFlags(services, theCase).StartSignaturePresent),
    Agent: {
      FirstName: agent.AgentFirstName,
      LastName: agent.AgentLastName,
      Email: agent.AgentEmail,
      Phone: agent.AgentPhoneNumber,
    },
    AgentProfile: isAgents ? writtenOut(profileOf(agent)) : null,
  };
}

/** The flag that the start with an illustration writes. */
function isUsed({ answers }: Case, flag: string | undefined): boolean {
  return flag !== undefined && answerAt(answers, flag) === 'true';
}
