import type { Holding } from '@/lib/portfolio/gatherHoldings';
import { shortenAddress } from '@/components/ui/shortenAddress';
import styles from '@/components/portfolio/TokenName.module.css';

/** What a token is called, where it is, and in how many wallets. */
export function TokenName({ holding: { name, symbol, chain, token, owners } }: { holding: Holding }) {
  return (
    <span className={styles.token}>
      <span className={styles.mark} data-coin={token === null || undefined} aria-hidden="true">
        {(symbol || name).slice(0, 3)}
      </span>
      <span className={styles.words}>
        <bdi title={token ?? undefined}>{name.length > 44 ? shortenAddress(name) : name}</bdi>
        <small>
          {chain.name}
          {owners.length > 1 && `, ${owners.length} wallets`}
        </small>
      </span>
    </span>
  );
}
