import type { ApplicationSummary, Body, Data } from '@countersign/protocol';
import {
  productsNamed,
  productsOf,
  progressOf,
  remindersOf,
  searchMarks,
  type Services,
  store,
} from '../applications/index.ts';
import { type Answer, ok, refuse, unlessAltered } from '../platform/index.ts';
import { type ListedCase, openListed } from './case-summaries.ts';
import { productsIn } from './editions.ts';

/** `authId` is the handle that opens a case in this session. */
export interface PortalCaller {
  agentId: string;
  authId: (applicationId: string) => string;
}

/** Number of cases whose parts are loaded together. */
const BATCH_SIZE = 200;

/**
 * The agent's cases (spec flow 2.18; pages 3.2): names are decrypted for the page's rows only, a search uses keyed
 * marks of words, and the words of products in the newest form and in those of the agent's cases (pages 3.5).
 */
export async function listApplications(
  services: Services,
  caller: PortalCaller,
  request: Body<'getAgentApplications'>,
): Promise<Answer<Data<'getAgentApplications'>>> {
  if (request.AgentId !== caller.agentId) return refuse(403, 'These are not your applications.');
  const size = request.PageSize ?? 5;
  const text = (request.Search ?? '').trim();
  const words = await searchedWords(services, caller.agentId, text);
  const { ids, rows, total } = await store.agentCases(services.database.query, caller.agentId, {
    tab: request.Tab ?? null,
    stage: request.Stage ?? null,
    search: { text, words },
    order: request.Order ?? 'newest',
    products: productsOf(services.definitions.current.model).map(({ name }) => name),
    now: services.now(),
    page: request.Page === undefined ? null : { limit: size, offset: (request.Page - 1) * size },
  });
  const isForDevelopment = services.config.environment === 'development';
  const invented = await store.inventedAmong(services.database.query, isForDevelopment ? ids : []);
  const empty = await store.emptyAmong(services.database.query, ids);
  const Applications: ApplicationSummary[] = [];
  for (let from = 0; from < rows.length; from += BATCH_SIZE) {
    const listed = await openListed(services, { ...caller, kind: 'agent' }, rows.slice(from, from + BATCH_SIZE));
    Applications.push(
      ...listed.flatMap(
        (one) =>
          unlessAltered(() =>
            forAgent(services, one, { isInvented: invented.has(one.part.id), isEmpty: empty.has(one.part.id) }),
          ) ?? [],
      ),
    );
  }
  return ok({ Applications, Total: total, Altered: ids.length - Applications.length });
}

async function searchedWords(services: Services, agentId: string, text: string): Promise<store.TypedSearch['words']> {
  const words = searchMarks(services.vault, agentId, text);
  if (words.length === 0) return [];
  const versions = await store.versionsOfAgent(services.database.query, agentId);
  const products = await productsIn(services, [services.definitions.current.version, ...versions]);
  return words.map((word) => ({ ...word, products: productsNamed(products, word.text) }));
}

function forAgent(
  { carrier, now }: Services,
  { part, mails, summary }: ListedCase,
  { isInvented, isEmpty }: { isInvented: boolean; isEmpty: boolean },
): ApplicationSummary {
  const { Done, Total } = progressOf(part);
  // Nothing is left to be done once everybody signed, even if the agent never opened something.
  const progressed = part.row.all_signed ? Total : Done;
  return {
    ...summary,
    TotalBlocksProgressed: progressed,
    TotalNumBlocksThisAppDef: Total,
    Stage: part.row.stage,
    Reminders: remindersOf(part, mails, { days: carrier.reminders, now: now() }),
    CanDiscard: isEmpty,
    ...(isInvented && { Invented: true as const }),
  };
}
