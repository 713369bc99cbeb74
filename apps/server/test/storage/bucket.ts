/**
 * A bucket with the interface of S3, in memory: checks each request's signature by its own reading of Signature Version 4, keeps
 * versions and locks, and has the faults that a test gives it.
 */
import { createHash, createHmac } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';

/** `away`: closes connections; `silent`: never answers; `busy`: 503; `forgets`: stores, and closes the connection without an answer. */
export type BucketFault = 'away' | 'silent' | 'busy' | 'forgets';

export type BucketAct =
  | 's3:PutObject'
  | 's3:GetObject'
  | 's3:DeleteObject'
  | 's3:DeleteObjectVersion'
  | 's3:ListBucket'
  | 's3:ListBucketVersions';

interface Version {
  id: string;
  bytes: Buffer | null;
  at: Date;
  lockedUntil: Date | null;
}

export interface Bucket {
  /** For a server: `BUCKET_URL` and the rest. */
  readonly settings: Record<string, string>;
  fault: BucketFault | null;
  /** What the key may not do. */
  denied: BucketAct[];
  /** Seconds by which its clock is ahead. */
  clockAhead: number;
  /** Keeps versions, and `locks`: refuses to remove a locked one. */
  hasVersions: boolean;
  locks: boolean;
  /** Called for each request before it is done, and again after it was done, before the response. */
  watch: ((when: 'before' | 'after', method: string, object: string) => void | Promise<void>) | null;
  /** Names of the objects that can be read now, sorted. */
  objects(): string[];
  bytesOf(object: string): Buffer | undefined;
  /** Changes or removes an object outside the program. */
  set(object: string, bytes: Buffer | null): void;
  /** The time of all locks is over. */
  endLocks(): void;
  close(): Promise<void>;
}

const REGION = 'eu-central-1';
const KEY_ID = 'test-key';
const KEY = 'test-secret';
const PATH = '/documents';
const MAX_SKEW_MS = 15 * 60 * 1_000;
const PAGE = 100;

class Refused extends Error {
  readonly status: number;
  readonly code: string;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
    this.code = code;
  }
}

export async function startBucket(): Promise<Bucket> {
  const stored = new Map<string, Version[]>();
  let count = 0;
  const now = (): Date => new Date(Date.now() + bucket.clockAhead * 1_000);
  const newest = (object: string): Version | undefined => stored.get(object)?.at(-1);
  const server = http.createServer((request, response) => void serve(request, response));

  async function serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { fault } = bucket;
    if (fault === 'away') return void request.socket.destroy();
    if (fault === 'silent') return;
    const parts: Buffer[] = [];
    try {
      for await (const part of request) parts.push(Buffer.from(part));
    } catch {
      return;
    }
    const body = Buffer.concat(parts);
    const url = new URL(request.url ?? '', 'http://bucket');
    const object = url.pathname.slice(PATH.length + 1);
    const method = request.method ?? '';
    response.setHeader('date', now().toUTCString());
    try {
      if (fault === 'busy') throw new Refused(503, 'SlowDown');
      if (!url.pathname.startsWith(PATH)) throw new Refused(404, 'NoSuchBucket');
      checkSignature(request, url, body, now());
      await bucket.watch?.('before', method, object);
      const answer = act(method, object, url.searchParams, request.headers, body);
      await bucket.watch?.('after', method, object);
      if (fault === 'forgets' && method === 'PUT') return void request.socket.destroy();
      response.writeHead(answer.status, answer.headers).end(answer.body);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const xml = `<?xml version="1.0"?><Error><Code>${error.code}</Code></Error>`;
      response.writeHead(error.status, { 'content-type': 'application/xml' }).end(xml);
    }
  }

  function act(
    method: string,
    object: string,
    query: URLSearchParams,
    headers: http.IncomingHttpHeaders,
    body: Buffer,
  ): { status: number; headers?: Record<string, string>; body?: Buffer | string } {
    if (method === 'PUT') return put(object, headers, body);
    if (method === 'DELETE') return remove(object, query.get('versionId'));
    if (object !== '') return get(object);
    return query.has('versions') ? listVersions(query.get('prefix') ?? '') : list(query);
  }

  function allow(right: BucketAct): void {
    if (bucket.denied.includes(right)) throw new Refused(403, 'AccessDenied');
  }

  function put(object: string, headers: http.IncomingHttpHeaders, bytes: Buffer) {
    allow('s3:PutObject');
    const until = headers['x-amz-object-lock-retain-until-date'];
    const wantsLock = headers['x-amz-object-lock-mode'] === 'COMPLIANCE' && typeof until === 'string';
    if (wantsLock && !bucket.hasVersions) throw new Refused(400, 'InvalidRequest');
    if (createHash('md5').update(bytes).digest('base64') !== headers['content-md5'])
      throw new Refused(400, 'BadDigest');
    const version = { id: `v${(count += 1)}`, bytes, at: now(), lockedUntil: wantsLock ? new Date(until) : null };
    stored.set(object, [...((bucket.hasVersions && stored.get(object)) || []), version]);
    return { status: 200, headers: bucket.hasVersions ? { 'x-amz-version-id': version.id } : {} };
  }

  function get(object: string) {
    allow('s3:GetObject');
    const bytes = newest(object)?.bytes;
    if (!bytes) throw new Refused(404, 'NoSuchKey');
    return { status: 200, body: bytes };
  }

  function remove(object: string, versionId: string | null) {
    allow('s3:DeleteObject');
    const versions = stored.get(object) ?? [];
    if (versionId === null && bucket.hasVersions) {
      const marker = { id: `v${(count += 1)}`, bytes: null, at: now(), lockedUntil: null };
      stored.set(object, [...versions, marker]);
      return { status: 204, headers: { 'x-amz-delete-marker': 'true', 'x-amz-version-id': marker.id } };
    }
    if (versionId !== null) allow('s3:DeleteObjectVersion');
    const isGone = ({ id }: Version): boolean => versionId === null || id === versionId;
    const isLocked = ({ lockedUntil }: Version): boolean => bucket.locks && lockedUntil !== null && lockedUntil > now();
    if (versions.some((version) => isGone(version) && isLocked(version))) throw new Refused(403, 'AccessDenied');
    const left = versions.filter((version) => !isGone(version));
    if (left.length > 0) stored.set(object, left);
    else stored.delete(object);
    return { status: 204 };
  }

  function list(query: URLSearchParams) {
    allow('s3:ListBucket');
    const [prefix, after] = [query.get('prefix') ?? '', query.get('continuation-token') ?? ''];
    const most = Number(query.get('max-keys') ?? PAGE);
    const all = bucket.objects().filter((name) => name.startsWith(prefix) && name > after);
    const page = all.slice(0, most);
    const contents = page.map(
      (name) => `<Contents><Key>${name}</Key><LastModified>${newest(name)?.at.toISOString()}</LastModified></Contents>`,
    );
    const next = all.length > most ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : '';
    return { status: 200, body: `<ListBucketResult>${contents.join('')}${next}</ListBucketResult>` };
  }

  function listVersions(prefix: string) {
    allow('s3:ListBucketVersions');
    const versions = [...stored]
      .filter(([name]) => name.startsWith(prefix))
      .flatMap(([name, all]) =>
        all.map(({ id, bytes }) => {
          const kind = bytes ? 'Version' : 'DeleteMarker';
          return `<${kind}><Key>${name}</Key><VersionId>${id}</VersionId></${kind}>`;
        }),
      );
    return { status: 200, body: `<ListVersionsResult>${versions.join('')}</ListVersionsResult>` };
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const bucket: Bucket = {
    settings: {
      BUCKET_URL: `http://127.0.0.1:${port}${PATH}`,
      BUCKET_REGION: REGION,
      BUCKET_KEY_ID: KEY_ID,
      BUCKET_KEY: KEY,
    },
    fault: null,
    denied: [],
    clockAhead: 0,
    hasVersions: false,
    locks: true,
    watch: null,
    objects: () => [...stored].flatMap(([name, versions]) => (versions.at(-1)?.bytes ? [name] : [])).toSorted(),
    bytesOf: (object) => newest(object)?.bytes ?? undefined,
    set(object, bytes) {
      if (bytes === null) stored.delete(object);
      else stored.set(object, [{ id: 'null', bytes, at: now(), lockedUntil: null }]);
    },
    endLocks() {
      for (const version of [...stored.values()].flat()) version.lockedUntil = null;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return bucket;
}

/** Reads the signed headers from the request as it arrived, and signs them again. */
function checkSignature(request: http.IncomingMessage, url: URL, body: Buffer, now: Date): void {
  const { headers } = request;
  const found =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/;
  const [, keyId = '', day = '', region = '', names = '', signature = ''] =
    found.exec(headers.authorization ?? '') ?? [];
  if (keyId !== KEY_ID) throw new Refused(403, 'InvalidAccessKeyId');
  if (region !== REGION) throw new Refused(400, 'AuthorizationHeaderMalformed');
  const time = String(headers['x-amz-date']);
  const sentAt = new Date(time.replace(/^(....)(..)(..T..)(..)(..Z)$/, '$1-$2-$3:$4:$5'));
  if (Math.abs(sentAt.getTime() - now.getTime()) > MAX_SKEW_MS) throw new Refused(403, 'RequestTimeTooSkewed');
  const bodyHash = createHash('sha256').update(body).digest('hex');
  if (headers['x-amz-content-sha256'] !== bodyHash) throw new Refused(400, 'XAmzContentSHA256Mismatch');
  const query = [...url.searchParams.keys()]
    .toSorted()
    .map((name) => `${name}=${encodeURIComponent(url.searchParams.get(name) ?? '')}`);
  const lines = [
    request.method,
    url.pathname,
    query.join('&'),
    ...names.split(';').map((name) => `${name}:${String(headers[name])}`),
    '',
    names,
    bodyHash,
  ];
  const hash = createHash('sha256').update(lines.join('\n')).digest('hex');
  const scope = `${day}/${region}/s3/aws4_request`;
  let key: string | Buffer = `AWS4${KEY}`;
  for (const part of [...scope.split('/'), `AWS4-HMAC-SHA256\n${time}\n${scope}\n${hash}`]) {
    key = createHmac('sha256', key).update(part).digest();
  }
  if (Buffer.from(key).toString('hex') !== signature) throw new Refused(403, 'SignatureDoesNotMatch');
  const unsigned = Object.keys(headers).filter((name) => name.startsWith('x-amz-') && !names.split(';').includes(name));
  if (unsigned.length > 0 || !names.split(';').includes('host')) throw new Refused(403, 'AccessDenied');
}
