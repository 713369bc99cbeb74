import type { ApplicationSummary, Body } from '@countersign/protocol';
import { type Case, namesOf, type Services, signatoriesOf, store } from '../applications/index.ts';
import { failedJobs, type Answer, ok, refuse } from '../platform/index.ts';
import { statusInWords } from './status-in-words.ts';

/** `authId` gives the handle that opens a case in this session. */
export interface PortalCaller {
  agentId: string;
  authId: (applicationId: string) => string;
}

const initiated = { insured: 'CustomerContinueApplicationEmailLink', owner: 'ThirdPartyOwnerReadyToSign' };

/** The agent's cases (spec flow §2, "Agent portal"; §3, "Application summary"): names are opened for the page's rows only. */
export async function listApplications(
  services: Services,
  caller: PortalCaller,
  request: Body<'getAgentApplications'>,
): Promise<Answer<{ Applications: ApplicationSummary[]; Total: number }>> {
  if (request.AgentId !== caller.agentId) return refuse(403, 'These are not your applications.');
  const { query } = services.database;
  const size = request.PageSize ?? 5;
  const page = request.Page === undefined ? null : { limit: size, offset: (request.Page - 1) * size };
  // Names are sealed, so a search opens all of the agent's cases and pages what it found.
  const { rows, total } = await store.agentCases(
    query,
    caller.agentId,
    request.Tab ?? null,
    request.Search ? null : page,
  );
  const summaries = await Promise.all(rows.map((row) => summaryOf(services, caller, row)));
  const found = summaries.filter((summary) => summary !== null).filter((summary) => matches(summary, request.Search));
  if (!request.Search) return ok({ Applications: found, Total: total });
  const shown = page ? found.slice(page.offset, page.offset + page.limit) : found;
  return ok({ Applications: shown, Total: found.length });
}

const matches = (summary: ApplicationSummary, search: string | undefined): boolean =>
  !search ||
  `${summary.FirstName} ${summary.LastName} ${summary.EmailAddress}`.toLowerCase().includes(search.toLowerCase());

/** Not the one that offers a signed document, nor one to the agent. */
const asksToSign = ({ kind }: Awaited<ReturnType<typeof store.mailsOf>>[number]): boolean =>
  kind !== 'documents' && kind !== 'declined';

async function summaryOf(
  services: Services,
  caller: PortalCaller,
  row: store.ApplicationRow,
): Promise<ApplicationSummary | null> {
  if (!row.wrapped_key || !row.key_id) return null;
  const { query } = services.database;
  const key = services.vault.openKey(row.id, { wrapped: row.wrapped_key, keyId: row.key_id });
  const slots = await store.slots(query, row.id, row.epoch);
  const part: Pick<Case, 'id' | 'row' | 'key' | 'slots'> = { id: row.id, row, key, slots };
  const [{ OwnershipSignatories }, mails, failed] = await Promise.all([
    signatoriesOf(query, part),
    store.mailsOf(query, row.id),
    failedJobs(query, row.id),
  ]);
  const names = namesOf(part);
  const expired = row.submitted_at === null && row.expires_at < services.now();
  return {
    Id: row.id,
    AuthId: caller.authId(row.id),
    FirstName: names?.FirstName ?? '',
    LastName: names?.LastName ?? '',
    EmailAddress: names?.EmailAddress ?? '',
    CreatedDateTime_ISO: row.created_at.toISOString(),
    LastUpdated: row.updated_at.toISOString(),
    TotalBlocksProgressed: row.blocks_progressed,
    TotalNumBlocksThisAppDef: row.blocks_total,
    AgentSigned: row.agent_signed ? 1 : 0,
    CustomerSigned: row.customer_signed ? 1 : 0,
    CustomerSignatureDate: slots.find(({ kind }) => kind === 'insured')?.signed_at?.toISOString() ?? null,
    DecisionClassName: row.decision_class_name,
    ExportTriagePathName: row.triage_path === null ? 'Incomplete' : row.status,
    FinalResultsCreatedDateTime: row.submitted_at?.toISOString() ?? null,
    InsuredSoleOwner: names?.InsuredSoleOwner ?? false,
    OwnershipSignatories,
    EmailLogs: mails.filter(asksToSign).map((mail) => ({
      email_type: mail.kind === 'owner' ? initiated.owner : initiated.insured,
      email_status: mail.status === 'sent' || mail.status === 'shown' ? 2 : 1,
      created_at: mail.created_at.toISOString(),
      payload: JSON.stringify({ To: [{ name: names ? `${names.FirstName} ${names.LastName}` : '' }] }),
    })),
    Status: statusInWords(part, mails, expired),
    Product: row.product ?? '',
    StateOfIssue: row.state_of_issue ?? '',
    Expired: expired,
    FailedJobs: failed.map(({ kind, failedAt }) => ({ Job: kind, At: failedAt.toISOString() })),
  };
}
