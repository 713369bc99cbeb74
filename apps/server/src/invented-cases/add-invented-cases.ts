/** Creates invented cases for an agent, a few at a time, in the background. */
import type { Body } from '@countersign/protocol';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../applications/index.ts';
import { type AgentSession, type AnswerTo, type Log, ok, refuse } from '../platform/index.ts';
import type { LoadedCarrier } from '../reference/index.ts';
import type { Clock } from './clock.ts';
import { readStories, StoryRefused, type Story } from './read-stories.ts';
import * as store from './store.ts';

/** Cases that are created at the same time. */
const MAX_CONCURRENT = 2;

export interface CreatorTools {
  fastify: FastifyInstance;
  clock: Clock;
  log: Log;
  /** The carrier's files as they were read at start. */
  files: LoadedCarrier['files'];
}

export interface InventedCaseCreator {
  /** The progress, and whether the agent is offered it. */
  filling: (agent: AgentSession) => Promise<AnswerTo<'inventedCases'>>;
  /** Starts, or continues where a process ended. */
  fill: (agent: AgentSession) => Promise<AnswerTo<'addInventedCases'>>;
  /** Waits for the cases that are being created. */
  stop: () => Promise<void>;
}

export function createInventedCaseCreator(services: Services, tools: CreatorTools): InventedCaseCreator {
  const { config } = services;
  const { query } = services.database;
  /** By agent: those for whom this process creates cases. */
  const running = new Map<string, Promise<void>>();
  const isRunning = async (agentId: string): Promise<boolean> =>
    running.has(agentId) || (await store.isCreatingFor(query, agentId));
  const isForDevelopment = config.environment === 'development' && config.developmentLogin;
  const count = (): number => readStories(tools.files, services.now()).length;

  return {
    async filling({ agentId }) {
      const { total, made, failed } = await store.creationProgressOf(query, agentId);
      const isOffered =
        isForDevelopment &&
        config.smtp === null &&
        (total === 0 ? count() > 0 && !(await store.hasCases(query, agentId)) : made + failed < total);
      const Running = await isRunning(agentId);
      return ok({
        Offered: isOffered && !Running,
        Running,
        Total: total === 0 && isOffered ? count() : total,
        Made: made,
        Failed: failed,
      });
    },

    async fill(agent) {
      const { agentId } = agent;
      if (!isForDevelopment) {
        return refuse(403, 'Invented cases are made in a development installation only.', {
          data: { reason: 'development' },
        });
      }
      if (config.smtp !== null) {
        return refuse(409, 'This installation has a mail server. Invented people must not get e-mails.', {
          data: { reason: 'mailServer' },
        });
      }
      const stories = readStories(tools.files, services.now());
      if (stories.length === 0) {
        return refuse(409, 'This carrier has no invented cases.', { data: { reason: 'noInventedCases' } });
      }
      const { total, made, failed } = await store.creationProgressOf(query, agentId);
      if ((total > 0 && made + failed === total) || (await isRunning(agentId))) return filledBefore();
      if (total === 0) {
        if (await store.hasCases(query, agentId)) {
          return refuse(409, 'The portal already has cases.', { data: { reason: 'hasCases' } });
        }
        if (!(await store.requestCases(query, agentId, stories.length))) return filledBefore();
      }
      running.set(
        agentId,
        playAll(agent, stories).finally(() => running.delete(agentId)),
      );
      return ok({ Total: stories.length });
    },

    stop: async () => void (await Promise.all(running.values())),
  };

  /** Never rejects: an error in one case is logged, and the next one is created. */
  async function playAll(agent: AgentSession, stories: readonly Story[]): Promise<void> {
    const { agentId } = agent;
    // The driver of the calls is loaded on demand, not by every server.
    const { playStory } = await import('./play-story.ts');
    const stage = { ...tools, publicUrl: config.publicUrl, agent: signInOf(agent) };
    const playOneByOne = async (): Promise<void> => {
      while (!services.stopping.aborted) {
        const number = await store.takeNext(query, agentId);
        const story = number === undefined ? undefined : stories[number];
        if (number === undefined || story === undefined) return;
        try {
          await playStory(stage, story.read(), (id) => store.noteCase(query, agentId, number, { application_id: id }));
          await store.dateMails(query, agentId, number);
          await store.noteCase(query, agentId, number, { state: 'made' });
        } catch (error) {
          if (!services.stopping.aborted) {
            const why = error instanceof StoryRefused ? { refused: error.message } : { err: error };
            tools.log.warn({ story: story.file, ...why }, 'an invented case was not created');
          }
          await store.noteCase(query, agentId, number, { state: 'failed' });
        }
      }
    };
    try {
      await store.withAgentLock(services.database, agentId, async () => {
        await store.abandonUnfinished(query, agentId);
        await Promise.all(Array.from({ length: MAX_CONCURRENT }, playOneByOne));
      });
    } catch (error) {
      tools.log.warn({ err: error }, 'the invented cases were not created');
    }
  }
}

const filledBefore = () => refuse(409, 'The invented cases have already been created.', { data: { reason: 'filled' } });

/** Signs in again as the same agent. */
const signInOf = ({ agentId, details }: AgentSession): Body<'developmentLogin'> => ({
  AgentId: agentId,
  AgentFirstName: details.AgentFirstName,
  AgentLastName: details.AgentLastName,
  AgentEmailAddress: details.AgentEmail,
  AgentQualifier: details.AgentQualifier,
});
