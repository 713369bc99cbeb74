/** One large response, serialized and compressed once for everybody who requests it. */
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { type Encoded, encoded } from '../platform/index.ts';

type Coding = 'br' | 'gzip' | 'identity';

/** How each encoding is made; tests count the calls. */
export type Encoders = Readonly<Record<Exclude<Coding, 'identity'>, (body: Buffer) => Promise<Buffer>>>;

export const encoders: Encoders = {
  br: (body) => promisify(brotliCompress)(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
  gzip: (body) => promisify(gzip)(body, { level: 9 }),
};

/** Number of versions whose encodings are kept. */
const MAX_KEPT_VERSIONS = 20;

export interface ConditionalHeaders {
  'accept-encoding'?: string | string[] | undefined;
  'if-none-match'?: string | string[] | undefined;
}

/**
 * Responds by version: 304 if the client has it, otherwise the body in the best encoding that it accepts. `data` is
 * called only for the first response of a version.
 */
export function compressedResponses(pack: Encoders = encoders) {
  const versions = new Map<string, { body: Buffer; packed: Map<Coding, Promise<Buffer>> }>();

  function ofVersion(version: string, data: () => object) {
    const known = versions.get(version);
    if (known) return known;
    const made = { body: Buffer.from(JSON.stringify({ code: 200, data: data() })), packed: new Map() };
    versions.set(version, made);
    for (const old of versions.keys()) if (versions.size > MAX_KEPT_VERSIONS) versions.delete(old);
    return made;
  }

  return async (version: string, data: () => object, asking: ConditionalHeaders): Promise<Encoded> => {
    const coding = bestCoding(String(asking['accept-encoding'] ?? ''));
    const headers = { etag: tagOf(version, coding), vary: 'Accept-Encoding' };
    if (hasOne(String(asking['if-none-match'] ?? ''), version)) return encoded(304, Buffer.alloc(0), headers);
    const { body, packed } = ofVersion(version, data);
    if (coding === 'identity') return encoded(200, body, headers);
    const bytes = packed.get(coding) ?? pack[coding](body);
    packed.set(coding, bytes);
    bytes.catch(() => packed.delete(coding));
    return encoded(200, await bytes, { ...headers, 'content-encoding': coding });
  };
}

/** Different bytes have different tags. */
const tagOf = (version: string, coding: Coding): string => `"${version}${coding === 'identity' ? '' : `-${coding}`}"`;

/** A client that has the version in any encoding has it. */
function hasOne(wanted: string, version: string): boolean {
  if (wanted.trim() === '*') return true;
  const tags = wanted.split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return (['identity', 'gzip', 'br'] as const).some((coding) => tags.includes(tagOf(version, coding)));
}

function bestCoding(accepted: string): Coding {
  const weights = new Map(
    accepted.split(',').map((item) => {
      const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)] as const;
    }),
  );
  const accepts = (coding: Coding): boolean => (weights.get(coding) ?? weights.get('*') ?? 0) > 0;
  if (accepts('br')) return 'br';
  return accepts('gzip') ? 'gzip' : 'identity';
}
