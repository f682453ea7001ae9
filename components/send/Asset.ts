import { strings } from '@/components/send/strings.en';
import { formatAmount } from '@/lib/format/amounts';
import { unitName } from '@/protocol/tokenDecimals';

/** Something that a visitor owns and can send. */
export type Asset = {
  /** Names it among the others. */
  key: string;
  type: 'native' | 'erc20' | 'erc721' | 'erc1155';
  /** Such as `Lantern` or `Door 3`. */
  label: string;
  symbol: string;
  /** `null` for a token without `decimals()`: its amounts are raw units. */
  decimals: number | null;
  /** How much there is of it, in the smallest unit; `null` where that is not known. */
  balance: bigint | null;
  contractAddress: string | null;
  tokenId: string | null;
};

/** An amount of an asset with its unit; every digit unless a most is given. */
export function writeAmount({ decimals, symbol }: Pick<Asset, 'decimals' | 'symbol'>, amount: bigint, digits?: number) {
  return `${formatAmount(amount, decimals ?? 0, digits).shown} ${unitName(symbol, decimals)}`.trim();
}

/**
 * How much there is to send of it: a line in every case, so that nothing moves when it is known; empty for what is named
 * by its contract.
 *
 * @param looked which types of what the visitor owns were asked for to the end
 */
export function describeBalance(asset: Asset | null, looked: Readonly<Record<Asset['type'], boolean>>): string {
  if (!asset) return '';
  if (asset.balance === null) return looked[asset.type] ? strings.form.balanceUnknown : strings.form.balanceLoading;
  const held = writeAmount(asset, asset.balance, 6);
  return asset.decimals === null ? strings.form.rawBalance(held) : strings.form.balance(held);
}

/** An asset in one line, for a list to choose from. */
export function describeAsset({ type, label, symbol, decimals, balance }: Asset): string {
  if (type === 'erc721' || balance === null) return label;
  return strings.form.option(label, writeAmount({ decimals, symbol }, balance, 4));
}
