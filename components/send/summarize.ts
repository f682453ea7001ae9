import { writeAmount, type Asset } from '@/components/send/Asset';
import { strings } from '@/components/send/strings.en';
import { shortenAddress } from '@/lib/format/text';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { coinOf } from '@/protocol/chains';

/** What is sent, in words: `2.5 FUSD`, `Door 3`, `2 of Visitor pass`. */
export function describeContent({ transfer, chainId }: ReviewedTransfer, asset: Asset | null): string {
  const { type, amount, decimals, tokenId, contractAddress } = transfer;
  if (type === 'native') return writeAmount(coinOf(chainId), amount);
  const place = shortenAddress(contractAddress ?? '');
  if (type === 'erc20') {
    return asset?.symbol
      ? writeAmount({ decimals, symbol: asset.symbol }, amount)
      : strings.review.tokenAmount(writeAmount({ decimals, symbol: '' }, amount), place);
  }
  const nft = asset?.label ?? strings.review.nft(String(tokenId), place);
  return type === 'erc721' ? nft : strings.review.copies(writeAmount({ decimals, symbol: '' }, amount), nft);
}

/** One line for the list of what is under way. */
export function summarize(review: ReviewedTransfer, asset: Asset | null): string {
  const { name, address } = review.transfer.recipient;
  return strings.review.summary(describeContent(review, asset), name ?? shortenAddress(address));
}
