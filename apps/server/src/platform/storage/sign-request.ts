/** AWS Signature Version 4 for requests to S3, as its reference describes it: the Authorization header over a whole request. */
import { createHash, createHmac } from 'node:crypto';

export interface BucketKey {
  region: string;
  keyId: string;
  key: string;
}

export interface UnsignedRequest {
  method: string;
  url: URL;
  /** Further headers to sign, in lower case. */
  headers?: Readonly<Record<string, string>>;
  body?: Uint8Array;
}

/** All headers to send but `host`, which is part of the address. */
export function signRequest(
  { method, url, headers = {}, body = new Uint8Array() }: UnsignedRequest,
  { region, keyId, key }: BucketKey,
  at: Date,
): Record<string, string> {
  const time = at.toISOString().replaceAll(/[-:]|\.\d+/g, '');
  const day = time.slice(0, 8);
  const bodyHash = createHash('sha256').update(body).digest('hex');
  const sent = { ...headers, 'x-amz-content-sha256': bodyHash, 'x-amz-date': time };
  const signed = Object.entries({ ...sent, host: url.host }).toSorted(byName);
  const names = signed.map(([name]) => name).join(';');
  const query = [...url.searchParams].map(([name, value]) => [encode(name), encode(value)] as const).toSorted(byName);
  const request = [
    method,
    url.pathname,
    query.map(([name, value]) => `${name}=${value}`).join('&'),
    ...signed.map(([name, value]) => `${name}:${value.trim()}`),
    '',
    names,
    bodyHash,
  ].join('\n');
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = ['AWS4-HMAC-SHA256', time, scope, createHash('sha256').update(request).digest('hex')].join('\n');
  const dayKey = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(mac, `AWS4${key}`);
  const signature = mac(dayKey, text).toString('hex');
  return {
    ...sent,
    authorization: `AWS4-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

const mac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

const byName = ([one]: readonly [string, string], [other]: readonly [string, string]): number => (one < other ? -1 : 1);

/** As in an address, and the five characters that `encodeURIComponent` leaves. */
const encode = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`);
