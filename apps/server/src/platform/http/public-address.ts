/** Addresses to which nothing is sent unless somebody named them: this machine, its network, and what is not one host. */
import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const closed = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  closed.addSubnet(network, prefix, 'ipv4');
}
/** Of IPv6, only globally assigned addresses, without those that embed an IPv4 address. */
const open = new BlockList();
open.addSubnet('2000::', 3, 'ipv6');
const inside = new BlockList();
for (const [network, prefix] of [
  ['2001::', 32],
  ['2001:db8::', 32],
  ['2002::', 16],
] as const) {
  inside.addSubnet(network, prefix, 'ipv6');
}

/** Whether an IP address is one of the public internet. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !closed.check(address, 'ipv4');
    case 6:
      return open.check(address, 'ipv6') && !inside.check(address, 'ipv6');
    default:
      return false;
  }
}

/** The name leads to an address that is not public. */
export class PrivateAddress extends Error {
  constructor() {
    super('the address is not one of the public internet');
  }
}

/**
 * Looks a name up for one connection, which goes to exactly the addresses that were checked here: a name that
 * resolves differently a moment later does not lead anywhere else.
 */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error !== null) return callback(error, '', 0);
    const [first] = addresses;
    const isOpen = first !== undefined && addresses.every(({ address }) => isPublicAddress(address));
    if (!isOpen) return callback(new PrivateAddress(), '', 0);
    if (options.all === true) return callback(null, addresses);
    return callback(null, first.address, first.family);
  });
};
