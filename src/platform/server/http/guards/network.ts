import ipaddr from 'ipaddr.js';

/** Whether an address is reached over the internet: not this machine, not a private or reserved network. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/**
 * What requests are counted by: an IPv4 address, or the first 64 bits of an IPv6 address, because one customer has all
 * of those. Anything else, as a careless proxy may hand on, is cut to a length that can be stored. A caller who hung up
 * has none.
 */
export function networkOf(address: string | undefined): string {
  if (address === undefined) return '';
  if (ipaddr.IPv4.isValidFourPartDecimal(address)) return address;
  if (!ipaddr.IPv6.isValid(address)) return address.slice(0, 45);
  const known = ipaddr.IPv6.parse(address);
  if (known.isIPv4MappedAddress()) return known.toIPv4Address().toString();
  return `${known.parts
    .slice(0, 4)
    .map((group) => group.toString(16))
    .join(':')}::/64`;
}
