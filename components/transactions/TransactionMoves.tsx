import { useState } from 'react';
import { strings } from '@/components/transactions/strings.en';
import { Button } from '@/components/ui/Button';
import { StableText } from '@/components/ui/StableText';
import { AddressName } from '@/components/ui/values/AddressName';
import { useTokenFacts } from '@/components/ui/values/nameDirectory';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import type { AssetTransfer, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { coinOf } from '@/protocol/chains';
import styles from '@/components/transactions/TransactionDetails.module.css';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';

/** One transaction can move thousands of things: so many are shown at once. */
const INITIAL_ROWS = 6;

/** Props of {@link TransactionMoves}. */
export type TransactionMovesProps = { moves: readonly AssetTransfer[]; chainId: number; own: OwnAddresses };

/** What moved, each from whom to whom, in the order of the transaction. */
export function TransactionMoves({ moves, chainId, own }: TransactionMovesProps) {
  const [all, setAll] = useState(false);
  const shown = all ? moves : moves.slice(0, INITIAL_ROWS);
  return (
    <>
      <ul className={styles.moves}>
        {shown.map((move, at) => (
          <li key={at}>
            <span>
              <b>
                <MovedAsset move={move} chainId={chainId} />
              </b>
              <MovedFiat move={move} chainId={chainId} />
            </span>
            <small>
              {move.from === ZERO_ADDRESS ? (
                <StableText>{strings.minted}</StableText>
              ) : (
                <AddressName address={move.from} chainId={chainId} own={own} />
              )}
              {' → '}
              {move.to === ZERO_ADDRESS ? (
                <StableText>{strings.burned}</StableText>
              ) : (
                <AddressName address={move.to} chainId={chainId} own={own} />
              )}
            </small>
          </li>
        ))}
      </ul>
      {!all && moves.length > INITIAL_ROWS && (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {strings.moreMoves(moves.length)}
        </Button>
      )}
    </>
  );
}

/** What moved is worth now; nothing for an NFT. */
export function MovedFiat({ move: { kind, token, amount }, chainId }: { move: AssetTransfer; chainId: number }) {
  const facts = useTokenFacts(chainId, kind === 'token' ? token : null);
  if (kind === 'nft') return null;
  const decimals = token === null ? coinOf(chainId).decimals : (facts?.decimals ?? null);
  return <AmountFiat className={styles.fiat} value={amount} decimals={decimals} chainId={chainId} token={token} />;
}
