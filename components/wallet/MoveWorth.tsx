import { useTokenFacts } from '@/components/ui/values/nameDirectory';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import type { AssetTransfer } from '@/lib/activity/ActivityEntry';
import { coinOf } from '@/protocol/chains';

/** What something that moved is worth now; nothing for an NFT. */
export function MoveWorth({ move: { kind, amount, token }, chainId }: { move: AssetTransfer; chainId: number }) {
  const facts = useTokenFacts(chainId, kind === 'token' ? token : null);
  const decimals = kind === 'coin' ? coinOf(chainId).decimals : (facts?.decimals ?? null);
  return (
    kind !== 'nft' && (
      <small>
        <AmountFiat value={amount} decimals={decimals} chainId={chainId} token={token} />
      </small>
    )
  );
}
