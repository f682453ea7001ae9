const NAMES: Readonly<Record<number, string>> = {
  1: 'Ethereum',
  10: 'OP Mainnet',
  56: 'BNB Smart Chain',
  100: 'Gnosis',
  137: 'Polygon',
  8453: 'Base',
  31337: 'Local chain',
  42161: 'Arbitrum One',
  43114: 'Avalanche',
  11155111: 'Sepolia',
};

/** What people call a chain; its number where that is not known here. */
export function chainName(id: number): string {
  return NAMES[id] ?? `Chain ${id}`;
}
