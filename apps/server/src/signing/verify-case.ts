import { answersHash, store } from '../applications/index.ts';
import { type Checked, verifyApplication } from '../documents/index.ts';
import { eachEvent, readEvidence } from '../evidence/index.ts';
import { type CaseKey, type Reader, sha256, type Storage, unlessAltered, type Vault } from '../platform/index.ts';
import { recordHash, recordVersionIn } from './record-hash.ts';
import { checkHandOvers } from './verify-hand-overs.ts';
import { checkRows } from './verify-rows.ts';
import * as signatures from './store.ts';

/**
 * Checks everything that is stored about a case (spec trust §3): the chain and the documents, and whether signatures,
 * consents and answers still match their events. Names every difference. `reader` is a snapshot if the case may change
 * meanwhile; of the others see `verifyApplication`. Null: there is no such application.
 */
export function verifyCase(
  reader: Reader,
  stored: { vault: Vault; storage: Storage },
  applicationId: string,
  trusted: readonly Uint8Array[],
  authorities: readonly Uint8Array[] = [],
): Promise<Checked[] | null> {
  return verifyApplication(reader, stored, applicationId, { trusted, authorities }, async (key) => [
    ...(await checkSignatures(reader, applicationId, key)),
    ...(await checkConsents(reader, applicationId)),
    ...(await checkAnswers(reader, applicationId, key)),
    ...(await checkRows(reader, stored, applicationId, key)),
    ...(await checkHandOvers(reader, applicationId)),
  ]);
}

async function checkSignatures(reader: Reader, id: string, key: CaseKey): Promise<Checked[]> {
  const rows = await signatures.allSignatures(reader, id);
  const events = await readEvidence(reader, id, ['sign.completed']);
  const lost = events.filter(({ data }) => !rows.some((row) => row.id === data['signature']));
  return [
    ...rows.map((row): Checked => {
      const name = `signature ${row.id} (${row.role}${row.letter ? ` ${row.letter}` : ''}, round ${row.epoch})`;
      const event = events.find(({ data }) => data['signature'] === row.id);
      if (!event) return wrong(`${name}: it is not in the evidence`);
      if (event.seq !== row.evidence_seq) return wrong(`${name}: it names the wrong event`);
      const hash = recordHash(row, recordVersionIn(event.data));
      if (hash === null) return wrong(`${name}: a newer version of the program wrote it`);
      if (event.data['record'] !== hash) return wrong(`${name}: its row is not the one that was signed`);
      if (!unlessAltered(() => key.open('signature', row.id, row.person)))
        return wrong(`${name}: what is stored was changed`);
      return { ok: true, what: `${name}: as it was given` };
    }),
    ...lost.map(({ data }) => wrong(`signature ${String(data['signature'])}: recorded, but not there`)),
  ];
}

async function checkConsents(reader: Reader, id: string): Promise<Checked[]> {
  const rows = await signatures.consentsOf(reader, id);
  const events = await readEvidence(reader, id, ['consent.given']);
  const lost = events.filter(({ data }) => !rows.some((row) => row.id === data['consent']));
  return [
    ...rows.map((row): Checked => {
      const name = `consent ${row.id} (${row.consent_id}, version ${row.version})`;
      const event = events.find(({ data }) => data['consent'] === row.id);
      if (!event) return wrong(`${name}: it is not in the evidence`);
      const { textSha256, consentId, version, language, shownAt, userAgentSha256 } = event.data;
      const isSame =
        textSha256 === sha256(row.content) &&
        textSha256 === row.content_hash &&
        consentId === row.consent_id &&
        version === row.version &&
        event.at === row.given_at.toISOString() &&
        event.actor.id === row.slot_id &&
        // Events of earlier versions name fewer things.
        [undefined, row.language].includes(textOf(language)) &&
        (shownAt === undefined || shownAt === (row.shown_at?.toISOString() ?? null)) &&
        [undefined, sha256(row.user_agent)].includes(textOf(userAgentSha256)) &&
        event.address === row.address;
      return isSame
        ? { ok: true, what: `${name}: as it was given` }
        : wrong(`${name}: it is not the one that was given`);
    }),
    ...lost.map(({ data }) => wrong(`consent ${String(data['consent'])}: recorded, but not there`)),
  ];
}

/**
 * Sections that a signature covers, as they were when it was given; what was saved or unlocked since has its own hash.
 */
async function checkAnswers(reader: Reader, id: string, key: CaseKey): Promise<Checked[]> {
  const known = new Map<string, unknown>();
  for await (const { type, data } of eachEvent(reader, id, ['app.unlocked', 'sign.completed', 'block.saved'])) {
    if (type === 'app.unlocked') known.clear();
    if (type === 'sign.completed')
      for (const [block, hash] of Object.entries(objectIn(data['blocks']))) known.set(block, hash);
    if (type !== 'block.saved') continue;
    for (const block of Array.isArray(data['changed']) ? data['changed'] : []) known.delete(String(block));
  }
  const rows = new Map((await store.blocks(reader, id)).map((row) => [row.block, row]));
  const checked = [...known].map(([block, hash]): Checked => {
    const row = rows.get(block);
    const name = `answers of ${block}`;
    if (!row) return hash === answersHash(key, {}) ? right(name) : wrong(`${name}: signed, but not there`);
    const content = unlessAltered(() => key.openText('answers', `${block}|${row.version}`, row.content));
    if (content === null) return wrong(`${name}: what is stored was changed`);
    const isSame = answersHash(key, JSON.parse(content)) === hash && row.content_hash === hash;
    return isSame ? right(name) : wrong(`${name}: they are not the ones that were signed`);
  });
  const bad = checked.filter(({ ok }) => !ok);
  return bad.length > 0 || known.size === 0
    ? bad
    : [{ ok: true, what: `answers: ${known.size} sections as they were signed` }];
}

const objectIn = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

const wrong = (what: string): Checked => ({ ok: false, what });
const right = (name: string): Checked => ({ ok: true, what: `${name}: as they were signed` });
