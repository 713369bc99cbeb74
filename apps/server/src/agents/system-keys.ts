/** Keys of other systems, on the page of operations (spec systems §2). */
import type { Body, Data } from '@countersign/protocol';
import { mayHaveScope } from '@countersign/protocol/systems';
import type { Services } from '../applications/index.ts';
import { type Answer, notFound, ok, type OperationsSession, refuse } from '../platform/index.ts';
import {
  confirmKey,
  everyKey,
  lastUses,
  makeKeyOnce,
  revokeKey,
  rotateKey,
  scopesOf,
  shownTo,
  stateOf,
} from '../systems/index.ts';

type Caller = Pick<OperationsSession, 'operatorId' | 'name'>;

export async function listKeys({ database, now }: Services, { operatorId }: Caller): Promise<Data<'systemKeys'>> {
  const [keys, uses] = await Promise.all([everyKey(database.query), lastUses(database.query)]);
  return {
    Keys: keys.map((key) => ({
      Id: key.id,
      Name: key.name,
      Reader: key.reader,
      AgentId: key.agent_id,
      Scopes: scopesOf(key),
      State: stateOf(key),
      MadeBy: key.made_by,
      MadeByName: key.made_by_name,
      MadeAt: key.made_at.toISOString(),
      Own: key.made_by === operatorId,
      Seen: shownTo(key) === operatorId,
      PreviousUntil:
        key.previous_until !== null && key.previous_until > now() ? key.previous_until.toISOString() : null,
      LastUsedAt: uses.get(key.id)?.at.toISOString() ?? null,
      Uses: uses.get(key.id)?.uses ?? 0,
    })),
  };
}

export async function makeNewKey(
  { database, config, now }: Services,
  { operatorId, name: operatorName }: Caller,
  { Name: name, Reader: reader, AgentId: agentId, Scopes: scopes }: Body<'makeSystemKey'>,
): Promise<Answer<Data<'makeSystemKey'>, 'keyName'>> {
  if (scopes.some((scope) => !mayHaveScope(reader, scope)))
    return refuse(400, 'A key that reads as an agent cannot have the scopes “answers” and “requirements”.');
  const by = { by: operatorId, name: operatorName, at: now(), fourEyes: config.fourEyes };
  const shown = await makeKeyOnce(database, { name: name.trim(), reader, agentId, scopes }, by);
  return shown
    ? ok({ Key: shown.token, State: config.fourEyes ? 'waiting' : 'works' })
    : refuse(409, 'There is already a key with this name. Replace or revoke it, or choose another name.', {
        data: { reason: 'keyName' },
      });
}

export async function changeKey(
  { database, config, now }: Services,
  { operatorId }: Caller,
  { Id, Act, End }: Body<'changeSystemKey'>,
): Promise<Answer<Data<'changeSystemKey'>, 'own' | 'twoKeys'>> {
  const by = { by: operatorId, at: now() };
  if (Act === 'rotate') {
    const shown = await rotateKey(database, Id, { ...by, fourEyes: config.fourEyes, end: End });
    if (shown === 'gone') return notFound();
    return shown === 'twoKeys'
      ? refuse(409, 'Two keys of this system work now. Say which of them ends.', { data: { reason: 'twoKeys' } })
      : ok({ Key: shown.token });
  }
  switch (await (Act === 'confirm' ? confirmKey : revokeKey)(database, Id, by)) {
    case 'done':
      return ok({ Key: null });
    case 'own':
      return refuse(403, 'This key was shown to you; somebody else has to confirm it.', { data: { reason: 'own' } });
    case 'gone':
      return notFound();
  }
}
