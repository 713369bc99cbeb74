/** Which proxies may say whom they speak for: a few machines of the operator, never a part of the internet. */
import { isIPv4, isIPv6 } from 'node:net';

interface Network {
  family: 4 | 6;
  /** The first address of the network, as a number. */
  first: bigint;
  prefix: number;
}

const bits = { 4: 32, 6: 128 } as const;

/** Only the operator's own machines are reachable at these addresses, so a network of them may have any size. */
const privateRanges = networks([
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '100.64.0.0/10',
  '::1',
  'fc00::/7',
  'fe80::/10',
]);

/** IPv4 addresses written as IPv6 ones are checked as IPv4. */
const embeddedRanges = networks(['::ffff:0:0/96', '64:ff9b::/96']);

/** The shortest prefix of a public network, and of all together: room for the largest networks of proxies. */
const leastPrefix = { 4: 12, 6: 24 } as const;
const leastTogether = { 4: 8, 6: 20 } as const;

/**
 * What is wrong with a list of trusted proxies, worded to follow "TRUSTED_PROXIES must"; null if nothing is. Anybody
 * inside these networks can forge the address of a signer.
 */
export function proxyProblem(entries: readonly string[]): string | null {
  const trusted: Network[] = [];
  for (const entry of entries) {
    const network = networkOf(entry);
    if (!network) return `be addresses or networks such as 10.0.0.0/8, not ${entry}`;
    trusted.push(network);
  }
  const shared = trusted.map(asIpv4).filter((network) => !privateRanges.some((range) => holds(range, network)));
  const wide = shared.findIndex(
    (network) => network.prefix < leastPrefix[network.family] || embeddedRanges.some((range) => holds(network, range)),
  );
  if (wide >= 0 || tooManyTogether(shared)) {
    return 'name your proxies, not a share of the internet: anybody in it could forge the address of a signer';
  }
  return null;
}

/** Networks are either nested or disjoint, so the total is the sum of those that are inside no other one. */
function tooManyTogether(shared: readonly Network[]): boolean {
  return ([4, 6] as const).some((family) => {
    const own = shared.filter((network) => network.family === family);
    const outermost = own.filter(
      (network, at) =>
        !own.some((other, place) => place !== at && holds(other, network) && (place < at || !holds(network, other))),
    );
    const covered = outermost.reduce((sum, { prefix }) => sum + 2 ** -prefix, 0);
    return covered > 2 ** -leastTogether[family];
  });
}

function holds(outer: Network, inner: Network): boolean {
  if (outer.family !== inner.family || outer.prefix > inner.prefix) return false;
  const shift = BigInt(bits[outer.family] - outer.prefix);
  return outer.first >> shift === inner.first >> shift;
}

function asIpv4(network: Network): Network {
  if (!embeddedRanges.some((range) => holds(range, network))) return network;
  return { family: 4, first: network.first & 0xff_ff_ff_ffn, prefix: network.prefix - 96 };
}

function networks(texts: readonly string[]): Network[] {
  return texts.flatMap((text) => networkOf(text) ?? []);
}

/** An address, or a network as `address/bits`; null for anything else. */
function networkOf(text: string): Network | null {
  const [, address = '', length] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const family = isIPv4(address) ? 4 : isIPv6(address) && !address.includes('%') ? 6 : null;
  if (family === null) return null;
  const prefix = length === undefined ? bits[family] : Number(length);
  if (prefix > bits[family]) return null;
  return { family, first: family === 4 ? numberOf(address.split('.'), 10, 8) : ipv6Number(address), prefix };
}

function ipv6Number(address: string): bigint {
  // The same address without dots, as it is written in URLs.
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail] = plain.split('::').map((part) => part.split(':').filter((group) => group !== ''));
  if (tail === undefined) return numberOf(head, 16, 16);
  const missing = 8 - head.length - tail.length;
  return numberOf([...head, ...Array.from({ length: missing }, () => '0'), ...tail], 16, 16);
}

function numberOf(parts: readonly string[], radix: number, width: number): bigint {
  return parts.reduce((sum, part) => (sum << BigInt(width)) | BigInt(Number.parseInt(part, radix)), 0n);
}
