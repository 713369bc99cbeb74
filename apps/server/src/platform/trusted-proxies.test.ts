import Fastify from 'fastify';
import fc from 'fast-check';
import { expect, inject, it } from 'vitest';
import { proxyProblem } from './trusted-proxies.ts';

const share = /^name your proxies, not a share of the internet/;
const shape = /^be addresses or networks such as/;

it.each([
  [['127.0.0.1']],
  [['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '100.64.0.0/10', 'fd00::/8', '::1', 'fe80::/10']],
  [['203.0.113.7', '2001:db8::7', '::ffff:203.0.113.7', '::ffff:10.0.0.0/104']],
  [['104.16.0.0/13', '172.64.0.0/13', '162.158.0.0/15', '2400:cb00::/32', '2a06:98c0::/29']],
  [['52.0.0.0/12', '52.0.0.0/12', '52.0.0.0/16']],
])('%j may be trusted', (entries) => expect(proxyProblem(entries)).toBeNull());

it.each([
  [['0.0.0.0/0'], share],
  [['::/0'], share],
  [['0.0.0.0/1', '128.0.0.0/1'], share],
  [['8.0.0.0/7'], share],
  [['52.0.0.0/8'], share],
  [['10.0.0.0/7'], share],
  [['127.0.0.1/0'], share],
  [['10.0.0.1', '::/1'], share],
  [['::ffff:0:0/96'], share],
  [['::ffff:0.0.0.0/97', '::ffff:128.0.0.0/97'], share],
  [['::/80'], share],
  [['64:ff9b::/96'], share],
  [['64:ff9b::/64'], share],
  [['2000::/3'], share],
  [Array.from({ length: 17 }, (_, at) => `52.${(at % 16) * 16}.0.0/12`).concat('53.0.0.0/12'), share],
  [Array.from({ length: 256 }, (_, at) => `${at}.0.0.0/8`), share],
  [['proxy.example.com'], shape],
  [['loopback'], shape],
  [['10.0.0.0/33'], shape],
  [['10.0.0.0/'], shape],
  [['10.0.0/8'], shape],
  [['010.0.0.0/8'], shape],
  [['10.0.0.0/255.0.0.0'], shape],
  [['::1/129'], shape],
  [['fe80::1%eth0'], shape],
  [['-'], shape],
])('%j may not', (entries, problem) => expect(proxyProblem(entries)).toMatch(problem));

it('an accepted list is understood by the server, and lets at most one address of 256 speak for others', async () => {
  const octet = fc.nat(255);
  const ipv4 = fc.tuple(octet, octet, octet, octet).map((parts) => parts.join('.'));
  const ipv6 = fc.oneof(
    fc.ipV6(),
    ipv4.map((address) => `::ffff:${address}`),
  );
  const entry = fc.oneof(
    fc.tuple(ipv4, fc.integer({ min: 0, max: 33 })).map(([address, prefix]) => `${address}/${prefix}`),
    fc.tuple(ipv6, fc.integer({ min: 0, max: 129 })).map(([address, prefix]) => `${address}/${prefix}`),
    ipv4,
    ipv6,
    fc.string({ maxLength: 12 }),
  );
  // One address of each /12 of the internet, written in both ways.
  const asking = Array.from({ length: 4_096 }, (_, at) => `${at >> 4}.${(at & 15) << 4}.77.7`);
  const isPrivate = (address: string): boolean =>
    /^(10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
      address,
    );
  const shown = asking.filter((address) => !isPrivate(address));
  let taken = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { minLength: 1, maxLength: 6 }), async (entries) => {
      if (proxyProblem(entries) !== null) return;
      taken += 1;
      // Throws for anything it does not understand.
      const server = Fastify({ trustProxy: entries });
      server.get('/', async ({ ip }) => ip);
      await server.ready();
      const speaks = async (remoteAddress: string): Promise<boolean> => {
        const { body } = await server.inject({
          url: '/',
          remoteAddress,
          headers: { 'x-forwarded-for': '198.51.100.9' },
        });
        return body === '198.51.100.9';
      };
      let trusted = 0;
      for (const address of shown) if (await speaks(address)) trusted += 1;
      for (const address of shown.slice(0, 16)) if (await speaks(`::ffff:${address}`)) trusted += 1;
      await server.close();
      expect(trusted).toBeLessThanOrEqual(shown.length / 256 + 16);
    }),
    { numRuns: inject('depth') === 'full' ? 300 : 12 },
  );
  expect(taken).toBeGreaterThan(0);
});
