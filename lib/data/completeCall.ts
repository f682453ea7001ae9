/** Functions whose `address` is a wallet's: the visitor's own where none is given. Elsewhere it is a contract's. */
const TELLS_OF_WALLET: ReadonlySet<string> = new Set([
  'getTransactions',
  'getNativeBalance',
  'getTokenBalances',
  'getTokenTransfers',
  'getNFTs',
  'getNFTTransfers',
  'getNFTsForContract',
  'resolveAddress',
  'sol-balance',
  'sol-getSPL',
  'sol-getNFTs',
  'sol-getPortfolio',
]);

/** What is the visitor's own: the address of the wallets that is put in where none is given. */
type OwnAddress = () => unknown;

const SOLANA = 'sol-';

/**
 * Puts in what the SDK's functions take for granted: chain `eth`, network `mainnet`, response type `native`, and the
 * visitor's own address where a wallet is asked about and none is named (row G30).
 */
export function completeCall(
  name: string,
  given: Readonly<Record<string, unknown>>,
  readAddress: OwnAddress,
): Record<string, unknown> {
  const parameters = { ...given };
  const defaults = name.startsWith(SOLANA) ? { network: 'mainnet', responseType: 'native' } : { chain: 'eth' };
  for (const [key, value] of Object.entries(defaults)) parameters[key] ||= value;
  if (TELLS_OF_WALLET.has(name)) parameters['address'] ||= readAddress();
  return parameters;
}
