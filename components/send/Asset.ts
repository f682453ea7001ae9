import { formatAmount } from '@/components/ui/formatAmount';

/** Something that a visitor owns and can send. */
export type Asset = {
  /** Names it among the others. */
  key: string;
  type: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** Such as `Lantern` or `Door 3`. */
  label: string;
  symbol: string;
  decimals: number;
  /** How much there is of it, in the smallest unit; `null` where that is not known. */
  balance: bigint | null;
  contractAddress: string | null;
  tokenId: string | null;
};

/**
 * How much there is to send of it: a line in every case, so that nothing moves when it is known; empty for what is named
 * by its contract.
 *
 * @param looked which types of what the visitor owns were asked for to the end
 */
export function describeBalance(asset: Asset | null, looked: Readonly<Record<Asset['type'], boolean>>): string {
  if (!asset) return '';
  if (asset.balance === null)
    return looked[asset.type] ? 'How much you have is not known.' : 'Looking up how much you have…';
  const { shown } = formatAmount(asset.balance, asset.decimals, 6);
  return `You have ${shown} ${asset.symbol}`.trim();
}

/** An asset in one line, for a list to choose from. */
export function describeAsset({ type, label, symbol, decimals, balance }: Asset): string {
  if (type === 'erc721' || balance === null) return label;
  const amount = `${formatAmount(balance, decimals, 4).shown} ${symbol}`.trim();
  return `${label} · ${amount}`;
}
