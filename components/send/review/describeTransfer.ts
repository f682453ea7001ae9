import { strings as laterStrings } from '@/components/send/later.strings.en';
import { type Asset, writeAmount } from '@/components/send/useAssets';
import type { ReviewedTransfer } from '@/lib/transfers/sendTransfer';
import { coinOf } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';

/** What is sent, in words: `2.5 FUSD`, `Door 3`, `2 of Visitor pass`. */
export function describeContent({ transfer, chainId }: ReviewedTransfer, asset: Asset | null): string {
  const { type, amount, decimals, tokenId, contractAddress } = transfer;
  if (type === 'native') return writeAmount(coinOf(chainId), amount);
  const place = shortenAddress(contractAddress ?? '');
  if (type === 'erc20') {
    return asset?.symbol
      ? writeAmount({ decimals, symbol: asset.symbol }, amount)
      : laterStrings.review.tokenAmount(writeAmount({ decimals, symbol: '' }, amount), place);
  }
  const nft = asset?.label ?? laterStrings.review.nft(String(tokenId), place);
  return type === 'erc721' ? nft : laterStrings.review.copies(writeAmount({ decimals, symbol: '' }, amount), nft);
}

/** One line for the list of what is under way. @param label of the recipient in the address book; `null` for none */
export function summarize(review: ReviewedTransfer, asset: Asset | null, label: string | null): string {
  const { name, address } = review.transfer.recipient;
  return laterStrings.review.summary(describeContent(review, asset), label ?? name ?? shortenAddress(address));
}
