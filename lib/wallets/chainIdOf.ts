/** A hexadecimal chain id as a number; 1 (Ethereum) for `0x0`, which stands for none. */
export function chainIdOf(hex: string): number {
  return Number(hex) || 1;
}
