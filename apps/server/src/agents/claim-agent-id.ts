import { sql } from 'kysely';
import { boundOf, type Reader } from '../platform/index.ts';

/** Who signed in, as the identity provider knows them. */
export interface Subject {
  issuer: string;
  subject: string;
}

/**
 * An agent's ID belongs forever to the first person of the identity provider who signs in with it: the cases are found
 * by it. Returns false for anybody else. One statement, so that two simultaneous sign-ins cannot both get it.
 */
export async function claimAgentId(
  reader: Reader,
  agentId: string,
  { issuer, subject }: Subject,
  at: Date,
): Promise<boolean> {
  const bound = boundOf(reader, 'agent', { id: agentId, issuer, subject });
  const { rows } = await sql`
    insert into agent as known (id, issuer, subject, created_at, last_sign_in_at, bound)
    values (${agentId}, ${issuer}, ${subject}, ${at}, ${at}, ${bound})
    on conflict (id) do update set last_sign_in_at = excluded.last_sign_in_at
      where known.issuer = excluded.issuer and known.subject = excluded.subject and known.bound = excluded.bound
    returning id`.execute(reader);
  return rows.length === 1;
}
