import type { FastifyRequest } from 'fastify';

/** How the specification's calls name a case, each with its own spelling. */
const CASE_FIELDS = ['AppId', 'appId', 'appID', 'ApplicationId', 'id'] as const;

/** The ID of the case that a call names, in its query, its body or a mail's details; null: it names none. */
export function namedCase({ query, body }: Pick<FastifyRequest, 'query' | 'body'>): string | null {
  const fields = { ...recordOf(query), ...recordOf(body) };
  return idIn(fields) ?? idIn(recordOf(fields['emailInfo']));
}

function idIn(fields: Record<string, unknown>): string | null {
  const ids = CASE_FIELDS.map((name) => fields[name]);
  return ids.find((id) => typeof id === 'string') ?? null;
}

const recordOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {};
