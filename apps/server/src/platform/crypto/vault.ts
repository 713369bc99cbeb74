/** The keys of the installation and, wrapped by them, the data key of each application. */
import crypto from 'node:crypto';
import { ConfigError } from '../config/index.ts';
import { isOfTheSystem } from '../error-code.ts';
import { isThere } from '../own-files.ts';
import { type Content, decrypt, deriveKey, encrypt, SealBroken } from './box.ts';
import { isWrappedFile, makeKeyFile, type NamedKey, readKeyFile } from './key-file.ts';
import { httpKeyService } from './key-service.ts';

/** A data key as stored in the application's row. */
export interface WrappedKey {
  keyId: string;
  wrapped: Buffer;
}

/** Encrypts and decrypts the values of one application. Fields have separate keys; a value is bound to its place. */
export interface CaseKey {
  /** `field` says what it is (`answers`, `names`), `place` which one (`SECTIONA...|7`). */
  seal(field: string, place: string, content: Content): Buffer;
  /** Throws `SealBroken` if the value belongs to another place or was changed. */
  open(field: string, place: string, sealed: Uint8Array): Buffer;
  openText(field: string, place: string, sealed: Uint8Array): string;
  /** Keyed hash as hexadecimal: shows whether two texts are equal, and reveals nothing about them without the key. */
  hash(content: string): string;
  /** 256 bits for another purpose, for example the key of a person's drafts. */
  derive(purpose: string): Buffer;
}

export interface Vault {
  readonly currentKeyId: string;
  /** Older wrapping keys that can still unwrap. */
  readonly previousKeyIds: readonly string[];
  /** A new random data key for an application. */
  createKey(applicationId: string): { wrapped: WrappedKey; key: CaseKey };
  /** Throws `SealBroken` if no known wrapping key unwraps it. */
  openKey(applicationId: string, wrapped: WrappedKey): CaseKey;
  /** The same data key, wrapped with the current wrapping key. */
  rewrap(applicationId: string, wrapped: WrappedKey): WrappedKey;
  /** Keyed index of a normalized text: 32 bytes, equal texts give equal bytes within one `kind`. */
  blindIndex(kind: string, normalized: string): Buffer;
  /** Values that belong to no application, such as an agent's details. */
  sealOwn(context: string, content: Content): Buffer;
  openOwn(context: string, sealed: Uint8Array): string;
  /** MAC for signed cookies and the like. */
  sign(purpose: string, content: string): string;
  /** MAC of what is stored in the database, each purpose with a separate key: 32 bytes. */
  mac(purpose: MacPurpose, content: string): Buffer;
}

/** `rows`: clear columns; `events`: evidence. */
export type MacPurpose = 'rows' | 'events';

/** The settings of the wrapping keys (`config/config.ts`). */
export interface KeySettings {
  keyFile: string;
  previousKeyFiles: string[];
  keyService?: { url: string; key: string | null } | null;
}

/**
 * Reads the wrapping key and older ones that still open cases. If the key is missing and nothing is lost by a new one (at
 * the first start, and in a rotation, if an older one unwraps the root: `rootKeyId`, null at the first start), a server
 * may `create` it; a command would begin a rotation and has to `refuse`. The index key and the installation's own keys are
 * derived from a root that is stored wrapped in the database, so rotation changes none of them. Throws `ConfigError` with
 * one line.
 */
export async function readWrappingKeys(
  settings: KeySettings,
  rootKeyId: string | null,
  ifMissing: 'create' | 'refuse',
): Promise<NamedKey[]> {
  const { keyFile, previousKeyFiles, keyService } = settings;
  const service = keyService ? httpKeyService(keyService) : null;
  const previous = await Promise.all(previousKeyFiles.map((file) => readKeyFile(file, service)));
  if (!isThere(keyFile, `KEY_FILE ${keyFile}`)) {
    const isNeeded = rootKeyId !== null && !previous.some(({ id }) => id === rootKeyId);
    if (isNeeded) {
      throw new ConfigError(
        `KEY_FILE ${keyFile} is missing: the database was created with key ${rootKeyId}, restore it`,
      );
    }
    if (ifMissing === 'refuse') {
      throw new ConfigError(
        `KEY_FILE ${keyFile} is missing, and a command creates no key: start the server with these settings first, or correct KEY_FILE`,
      );
    }
    await makeKeyFile(keyFile, service).catch((error: unknown) => {
      if (!isOfTheSystem(error)) throw error;
      throw new ConfigError(`The key file ${keyFile} cannot be written: create it with npx eapp keys new`);
    });
  }
  const current = await readKeyFile(keyFile, service);
  if (service && !isWrappedFile(keyFile)) {
    throw new ConfigError(`KEY_FILE ${keyFile} holds a plain key although KEY_SERVICE_URL is set: name a new file`);
  }
  return [current, ...previous];
}

/** Creates the file of the wrapping key before the first start. Throws `ConfigError`, or the system's error if it cannot be written. */
export async function createWrappingKey({
  keyFile,
  keyService,
}: Pick<KeySettings, 'keyFile' | 'keyService'>): Promise<NamedKey> {
  const service = keyService ? httpKeyService(keyService) : null;
  await makeKeyFile(keyFile, service);
  return readKeyFile(keyFile, service);
}

/** A new root, wrapped with the first key. */
export function createRoot(keys: readonly NamedKey[]): WrappedKey {
  return wrap(keys, 'root', crypto.randomBytes(32));
}

/** Unwraps the root with the key that wrapped it. Throws `ConfigError`: the operator configured another key. */
export function openVault(keys: readonly NamedKey[], root: WrappedKey): Vault {
  let secret: Buffer;
  try {
    secret = unwrap(keys, 'root', root);
  } catch {
    throw new ConfigError(
      `KEY_FILE holds another key than the one this database was created with (expected key ${root.keyId})`,
    );
  }
  const indexKey = deriveKey(secret, 'countersign', 'blind index');
  const ownKey = deriveKey(secret, 'countersign', 'own values');
  const signKey = deriveKey(secret, 'countersign', 'signatures');
  const macKeys = {
    rows: deriveKey(secret, 'countersign', 'rows'),
    events: deriveKey(secret, 'countersign', 'events'),
  };
  const currentKeyId = keys[0]?.id ?? root.keyId;
  return {
    currentKeyId,
    previousKeyIds: keys.map(({ id }) => id).filter((id) => id !== currentKeyId),
    createKey(applicationId) {
      const key = crypto.randomBytes(32);
      return { wrapped: wrap(keys, applicationId, key), key: caseKey(applicationId, key) };
    },
    openKey: (applicationId, wrapped) => caseKey(applicationId, unwrap(keys, applicationId, wrapped)),
    rewrap: (applicationId, wrapped) => wrap(keys, applicationId, unwrap(keys, applicationId, wrapped)),
    blindIndex: (kind, normalized) => mac(indexKey, `${kind}\n${normalized}`),
    sealOwn: (context, content) => encrypt(ownKey, context, content),
    openOwn: (context, sealed) => decrypt(ownKey, context, sealed).toString('utf8'),
    sign: (purpose, content) => mac(signKey, `${purpose}\n${content}`).toString('base64url'),
    mac: (purpose, content) => mac(macKeys[purpose], content),
  };
}

/** The root wrapped with the current key, for rotation. */
export function rewrapRoot(keys: readonly NamedKey[], root: WrappedKey): WrappedKey {
  return wrap(keys, 'root', unwrap(keys, 'root', root));
}

function caseKey(applicationId: string, key: Buffer): CaseKey {
  const fieldKeys = new Map<string, Buffer>();
  const fieldKey = (field: string): Buffer => {
    const known = fieldKeys.get(field);
    if (known) return known;
    const made = deriveKey(key, applicationId, field);
    fieldKeys.set(field, made);
    return made;
  };
  const context = (field: string, place: string): string => `${applicationId}|${field}|${place}`;
  return {
    seal: (field, place, content) => encrypt(fieldKey(field), context(field, place), content),
    open: (field, place, sealed) => decrypt(fieldKey(field), context(field, place), sealed),
    openText: (field, place, sealed) => decrypt(fieldKey(field), context(field, place), sealed).toString('utf8'),
    hash: (content) => mac(fieldKey('hash'), content).toString('hex'),
    derive: (purpose) => deriveKey(key, applicationId, `derived|${purpose}`),
  };
}

function wrap(keys: readonly NamedKey[], owner: string, key: Buffer): WrappedKey {
  const [current] = keys;
  if (!current) throw new Error('no wrapping key');
  return { keyId: current.id, wrapped: encrypt(deriveKey(current.key, 'wrap', owner), `${current.id}|${owner}`, key) };
}

function unwrap(keys: readonly NamedKey[], owner: string, { keyId, wrapped }: WrappedKey): Buffer {
  const key = keys.find(({ id }) => id === keyId);
  if (!key) throw new SealBroken(`the wrapping key ${keyId} is not known`);
  return decrypt(deriveKey(key.key, 'wrap', owner), `${keyId}|${owner}`, wrapped);
}

function mac(key: Buffer, content: string): Buffer {
  return crypto.createHmac('sha256', key).update(content).digest();
}
