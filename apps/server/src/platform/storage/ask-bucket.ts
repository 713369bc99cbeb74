/** One request to a bucket with the interface of S3. */
import { type BucketRight, BucketRefused, operatorFix } from './bucket-answers.ts';
import { StorageUnavailable } from './object-place.ts';
import { type BucketKey, signRequest } from './sign-request.ts';
import { fetchFailure } from '../error-code.ts';

export interface BucketAddress extends BucketKey {
  /** The bucket's own address: of a host, or a host and a path. */
  url: string;
}

/** Somebody is waiting for a read, and learns within 2 s if it is not possible. */
const READ_MS = 1_800;
const OTHER_MS = 5_000;
/** Errors that mean a wrong address, whatever the state of the network. */
const WRONG_ADDRESS = [
  'ENOTFOUND',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'CERT_HAS_EXPIRED',
];

export interface BucketRequest {
  method: 'GET' | 'PUT' | 'DELETE';
  right: BucketRight;
  object?: string;
  query?: Readonly<Record<string, string>>;
  headers?: Record<string, string>;
  body?: Uint8Array;
  /** Statuses that are an answer, beside those of success. */
  accept?: readonly number[];
}

export interface BucketAnswer {
  status: number;
  headers: Headers;
  bytes: Buffer;
}

/** Throws `BucketRefused` if an operator has to correct something, and `StorageUnavailable` if it may work later. */
export async function askBucket(
  bucket: BucketAddress,
  { method, right, object, query = {}, headers, body, accept = [] }: BucketRequest,
): Promise<BucketAnswer> {
  const address = new URL(object === undefined ? bucket.url : `${bucket.url.replace(/\/$/, '')}/${object}`);
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  const signed = signRequest(
    { method, url: address, ...(headers && { headers }), ...(body && { body }) },
    bucket,
    new Date(),
  );
  const signal = AbortSignal.timeout(method === 'GET' ? READ_MS : OTHER_MS);
  try {
    const response = await fetch(address, {
      method,
      headers: signed,
      redirect: 'manual',
      signal,
      ...(body && { body: new Uint8Array(body) }),
    });
    if (response.ok || accept.includes(response.status)) {
      return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
    }
    const fix = await operatorFix(response, right);
    throw fix === null ? new StorageUnavailable(`the bucket answers ${response.status}`) : new BucketRefused(fix);
  } catch (error) {
    if (error instanceof StorageUnavailable) throw error;
    const code = fetchFailure(error);
    if (WRONG_ADDRESS.includes(code))
      throw new BucketRefused(`BUCKET_URL does not lead to it (${code}): correct the address`);
    throw new StorageUnavailable(`the bucket does not answer (${code})`, { cause: error });
  }
}
