import { BlockList, isIP } from 'node:net';

/** Networks of IPv4 that are not the public internet (IANA's registry of special addresses). */
const SPECIAL_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Networks within the public ones of IPv6 that are special, or carry an address of IPv4 inside. */
const SPECIAL_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, length] of SPECIAL_4) special.addSubnet(network, length, 'ipv4');
for (const [network, length] of SPECIAL_6) special.addSubnet(network, length, 'ipv6');

const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');

/** Whether an address lies in the public internet: neither this machine, nor a private network, nor one of special use. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address);
  if (version === 4) return !special.check(address, 'ipv4');
  // Of IPv6 only what is given out counts: addresses of IPv4 in its clothes (::ffff:…, 64:ff9b::…) lie elsewhere.
  return version === 6 && global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}
