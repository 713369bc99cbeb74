/** What is wrong with a case after people signed it while the server failed. */
import { sql } from 'kysely';
import { disagreements } from '../support/agreement.ts';
import type { KeptInstallation } from './kept-installation.ts';
import { type Step, steps } from './rounds.ts';

/** What is stuck, double or half done in a case after everybody up to that step has signed. */
export async function examine(
  { look, beside }: Pick<KeptInstallation, 'look' | 'beside'>,
  { id }: { id: string },
  step: Step,
): Promise<Record<'stuck' | 'double' | 'half', string[]>> {
  const { rows } = await sql<{
    kind: Step;
    name: string;
    state: string;
    signatures: number;
    seals: number;
    mails: number;
  }>`
    select slot.kind, slot.kind || coalesce(' ' || slot.letter, '') as name, slot.state,
      (select count(*)::int from signature where slot_id = slot.id) as signatures,
      (select count(*)::int from document where application_id = slot.application_id and sealed_at is not null
        and reader = slot.merge_type || coalesce('-' || slot.letter, '')) as seals,
      (select coalesce(max(n), 0)::int from (
        select count(*) as n from mail_outbox where slot_id = slot.id group by kind) of_kind) as mails
    from signing_slot slot where application_id = ${id} order by position`.execute(look.query);
  const hasSigned = ({ kind }: { kind: Step }): boolean => steps.indexOf(kind) <= steps.indexOf(step);
  const isNext = ({ kind }: { kind: Step }): boolean => steps.indexOf(kind) === steps.indexOf(step) + 1;
  const files = await look.query
    .selectFrom('document')
    .select('id')
    .where('application_id', '=', id)
    .where('reader', '=', 'CompleteFile')
    .where('sealed_at', 'is not', null)
    .execute();
  const failed = await look.query
    .selectFrom('job_status')
    .selectAll()
    .where('application_id', '=', id)
    .where('state', '=', 'failed')
    .execute();
  const stuck = [
    ...rows.filter((row) => hasSigned(row) && (row.signatures === 0 || row.seals === 0)).map(({ name }) => name),
    ...rows.filter((row) => isNext(row) && !['open', 'invited'].includes(row.state)).map(({ name }) => name),
    ...failed.map(({ kind, error }) => `${kind}: ${error}`),
    ...(step === 'agent' && files.length === 0 ? ['no complete file'] : []),
  ];
  const double = [
    ...rows.filter(({ signatures, seals, mails }) => Math.max(signatures, seals, mails) > 1).map(({ name }) => name),
    ...(files.length > 1 ? ['complete file'] : []),
  ];
  return { stuck, double, half: await disagreements(beside.services, id) };
}
