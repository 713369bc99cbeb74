/** Many cases at once, written past the program: for tests and measurements of lists. */
import { EVIDENCE_START } from '@countersign/verify';
import { type Kysely, sql } from 'kysely';
import { portalIndex } from '../src/applications/index.ts';
import { boundOf, type BoundTable, randomId, type Schema, type Vault } from '../src/platform/index.ts';

const surnames = ['Rivera', 'Okafor', 'Nguyen', 'Larsen', 'Weber', 'Field', 'Haddad', 'Silva'];

export interface SeedParts {
  readonly vault: Vault;
  readonly query: Kysely<Schema>;
  /** Version of a stored definition. */
  readonly version: string;
}

/** Cases of that agent as they stand after the insured was asked: names, a slot, a mail; a third of them decided. */
export async function seedCases(parts: SeedParts, agentId: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 500) await seed(parts, agentId, from, Math.min(500, count - from));
  await sql`analyze`.execute(parts.query);
}

async function seed({ vault, query, version }: SeedParts, agentId: string, from: number, count: number): Promise<void> {
  const bound = <Row extends Readonly<Record<string, unknown>>>(table: BoundTable, row: Row) => ({
    ...row,
    bound: boundOf(query, table, row),
  });
  const cases = Array.from({ length: count }, (_, step) => {
    const index = from + step;
    const id = randomId();
    const { key, wrapped } = vault.createKey(id);
    const names = {
      FirstName: `Grace${index}`,
      LastName: surnames[index % surnames.length] ?? '',
      EmailAddress: `grace.${index}@example.com`,
      Gender: 'Female',
      InsuredSoleOwner: true,
    };
    const at = new Date(Date.UTC(2026, 0, 1) + index * 60_000);
    const person = key.seal('slot', 'person', JSON.stringify({ ...names, MiddleName: '', Suffix: '' }));
    return { id, key, wrapped, names, at, person, slot: randomId(), isSubmitted: index % 3 === 0 };
  });
  await query
    .insertInto('application')
    .values(
      cases.map(({ id, key, names, at, isSubmitted }) =>
        bound('application', {
          id,
          agent_id: agentId,
          epoch: 1,
          customer_signed: false,
          all_signed: false,
          agent_signed: false,
          is_demo: false,
          partner: '',
          evidence_seq: -1,
          evidence_hash: EVIDENCE_START,
          macs_from: 0,
          agent: key.seal('agent', '', '{}'),
          definition_version: version,
          status: 'InProgress',
          start_facts: key.seal('startFacts', '', '{}'),
          names: key.seal('names', '', JSON.stringify(names)),
          decision_class_name: isSubmitted ? 'Preferred' : null,
          created_at: at,
          updated_at: at,
          sent_at: at,
          expires_at: new Date('2030-01-01'),
        }),
      ),
    )
    .execute();
  await query
    .insertInto('data_key')
    .values(cases.map(({ id, wrapped }) => ({ application_id: id, key_id: wrapped.keyId, wrapped: wrapped.wrapped })))
    .execute();
  await query
    .insertInto('signing_slot')
    .values(
      cases.map(({ id, slot, person, at }) =>
        bound('signing_slot', {
          id: slot,
          application_id: id,
          epoch: 1,
          kind: 'insured' as const,
          role: 'Insured',
          position: 0,
          state: 'invited' as const,
          person,
          merge_type: 'InsuredOwner',
          invited_at: at,
        }),
      ),
    )
    .execute();
  await query
    .insertInto('mail_outbox')
    .values(
      cases.map(({ id, slot, person, at }) => ({
        id: randomId(),
        application_id: id,
        slot_id: slot,
        epoch: 1,
        kind: 'invitation',
        status: 'sent' as const,
        message: person,
        created_at: at,
      })),
    )
    .execute();
  const marks = cases.flatMap(({ id, names }) =>
    portalIndex(vault, agentId, names).map((mac) =>
      bound('blind_index', { application_id: id, slot_id: '', kind: 'portal', mac }),
    ),
  );
  for (let at = 0; at < marks.length; at += 5_000) {
    await query
      .insertInto('blind_index')
      .values(marks.slice(at, at + 5_000))
      .execute();
  }
}
