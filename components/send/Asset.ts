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

/** How much there is to send of it; empty where that is not known. */
export function describeBalance(asset: Asset | null): string {
  if (asset?.balance == null) return '';
  const { shown } = formatAmount(asset.balance, asset.decimals, 6);
  return `You have ${shown} ${asset.symbol}`.trim();
}

/** An asset in one line, for a list to choose from. */
export function describeAsset({ type, label, symbol, decimals, balance }: Asset): string {
  if (type === 'erc721' || balance === null) return label;
  const amount = `${formatAmount(balance, decimals, 4).shown} ${symbol}`.trim();
  return `${label} · ${amount}`;
}
