/** Shortens an address in its middle: `0x7099…79C8`; what is short anyway, such as a name, stays whole. */
export function shortenAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4;
  return address.length <= head + 8 ? address : `${address.slice(0, head)}…${address.slice(-4)}`;
}
