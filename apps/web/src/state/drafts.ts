/**
 * Unsent work, kept in this browser encrypted: AES-GCM with a key that the server gives only to the signed-in person
 * and that stays in memory. Social Security, bank and card numbers are never kept (spec trust 1.5).
 */
import { type AnswerKind, isSecret } from './answer-kind.ts';
import { keep } from './keep.ts';
import type { Submission } from './queue-state.ts';

const DATABASE = 'countersign';
const STORE = 'drafts';

/** Answers of a section. */
export type Draft = Pick<Submission, 'block' | 'responses'>;

export interface DraftStore<Kind extends Draft> {
  load(): Promise<Kind[]>;
  save(drafts: readonly Kind[]): Promise<void>;
}

/** The draft without secret answers. */
export function withoutSecrets<Kind extends Draft>(
  draft: Kind,
  kindOf: (block: string, path: string) => AnswerKind,
): Kind {
  const responses = draft.responses.filter((response) => !isSecret(kindOf(draft.block, response.QuestionName)));
  return { ...draft, responses };
}

/**
 * Drafts under a separate name; nothing is kept if the browser has no database or no Web Crypto. Loading and saving always
 * end: a browser whose database does not answer keeps nothing from being sent.
 */
export async function openDrafts<Kind extends Draft>(
  name: string,
  keyBase64: string,
  kindOf: (block: string, path: string) => AnswerKind,
): Promise<DraftStore<Kind> | null> {
  if (typeof indexedDB === 'undefined' || !globalThis.crypto?.subtle) return null;
  const raw = Uint8Array.from(atob(keyBase64), (character) => character.charCodeAt(0));
  const key = await crypto.subtle.importKey('raw', raw, 'AES-GCM', false, ['encrypt', 'decrypt']);
  const additionalData = new TextEncoder().encode(name);
  const ask = createRequest();
  /** What nobody has read is neither replaced nor deleted: the next page reads it. */
  let isUnread = false;
  return {
    async load() {
      const kept = await ask<Kept | undefined>('readonly', (store) => store.get(name)).catch(() => {
        isUnread = true;
        return undefined;
      });
      if (!kept) return [];
      try {
        const plain = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: kept.iv, additionalData }, key, kept.bytes);
        return JSON.parse(new TextDecoder().decode(plain)) as Kind[];
      } catch {
        // Another person's draft, or one of an ended case: this person cannot decrypt it.
        return [];
      }
    },
    async save(drafts) {
      if (isUnread) return;
      if (drafts.length === 0) {
        await ask('readwrite', (store) => store.delete(name)).catch(() => undefined);
        return;
      }
      const plain = JSON.stringify(drafts.map((draft) => withoutSecrets(draft, kindOf)));
      const iv = crypto.getRandomValues(new Uint8Array(12));
      const bytes = await crypto.subtle.encrypt(
        { name: 'AES-GCM', iv, additionalData },
        key,
        new TextEncoder().encode(plain),
      );
      const sections = new Set(drafts.map(({ block }) => block)).size;
      const kept = { iv, bytes, sections } satisfies Kept;
      await ask('readwrite', (store) => store.put(kept, name)).catch(() => undefined);
    },
  };
}

interface Kept {
  iv: Uint8Array<ArrayBuffer>;
  bytes: ArrayBuffer;
  /** The number of sections in it, which is all that can be known without the key. */
  sections: number;
}

/** Whose drafts they are: in a test application, one agent has both sides open, each in a separate window. */
export const draftsName = ({ appId, playsCustomer }: { appId: string; playsCustomer: boolean }): string =>
  playsCustomer ? `${appId} customer` : appId;

/** Of what a person typed for a task and did not give yet. */
export const taskDraftName = (appId: string, task: string): string => `${appId} task ${task}`;

const NAME_KEY = 'countersign.drafts';

/** Stores whose drafts this tab keeps, for a page that is opened again without the server. */
export const rememberDrafts = (name: string): void => keep(sessionStorage, NAME_KEY, name);

/** Sections that wait in this tab to be sent. */
export async function waitingSections(): Promise<number> {
  const name = sessionStorage.getItem(NAME_KEY);
  if (typeof indexedDB === 'undefined' || name === null) return 0;
  const kept = await createRequest()<Kept | undefined>('readonly', (store) => store.get(name)).catch(() => undefined);
  return kept?.sections ?? 0;
}

/** How long the browser's database may take to answer, and how long it is then not asked again. */
const ANSWER_MS = 3_000;
const SILENT_MS = 30_000;

type Request = <Result>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<Result>,
) => Promise<Result>;

/** Asks the browser's database; one that does not answer is not waited for again and again. */
function createRequest(): Request {
  let silentUntil = 0;
  return (mode, act) =>
    new Promise((resolve, reject) => {
      if (Date.now() < silentUntil) return reject(new Error());
      let isOver = false;
      const timer = setTimeout(() => {
        isOver = true;
        silentUntil = Date.now() + SILENT_MS;
        reject(new Error());
      }, ANSWER_MS);
      const fail = (error: unknown): void => {
        clearTimeout(timer);
        reject(error);
      };
      const opening = indexedDB.open(DATABASE, 1);
      opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
      opening.onerror = () => fail(opening.error);
      opening.onsuccess = () => {
        const database = opening.result;
        if (isOver) return database.close();
        try {
          const transaction = database.transaction(STORE, mode);
          const done = act(transaction.objectStore(STORE));
          transaction.oncomplete = () => {
            clearTimeout(timer);
            database.close();
            resolve(done.result);
          };
          // Also a full disk, which the request itself may not notice.
          transaction.onabort = () => {
            database.close();
            fail(transaction.error);
          };
        } catch (error) {
          database.close();
          fail(error);
        }
      };
    });
}
