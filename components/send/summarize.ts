import { writeAmount, type Asset } from '@/components/send/Asset';
import { shortenAddress } from '@/lib/format/shortenAddress';
import type { ReviewedTransfer } from '@/lib/transfers/reviewTransfer';
import { coinOf } from '@/protocol/chains';

/** What is sent, in words: `2.5 FUSD`, `Door 3`, `2 of Visitor pass`. */
export function describeContent({ transfer, chainId }: ReviewedTransfer, asset: Asset | null): string {
  const { type, amount, decimals, tokenId, contractAddress } = transfer;
  if (type === 'native') return writeAmount(coinOf(chainId), amount);
  const place = shortenAddress(contractAddress ?? '');
  if (type === 'erc20') {
    const unnamed = `${decimals === null ? '' : 'of '}the token ${place}`;
    return writeAmount({ decimals, symbol: asset?.symbol || unnamed }, amount);
  }
  const piece = asset?.label ?? `piece ${String(tokenId)} of ${place}`;
  return type === 'erc721' ? piece : `${writeAmount({ decimals, symbol: '' }, amount)} of ${piece}`;
}

/** One line for the list of what is under way. */
export function summarize(review: ReviewedTransfer, asset: Asset | null): string {
  const { name, address } = review.transfer.recipient;
  return `${describeContent(review, asset)} to ${name ?? shortenAddress(address)}`;
}
