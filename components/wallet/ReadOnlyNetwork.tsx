import { readSettings } from '@/lib/env';
import { toMessage } from '@/lib/errors/toMessage';
import { Button } from '@/components/ui/Button';
import { chainName } from '@/protocol/chains';
import { useNetworkReading } from '@/components/wallet/useNetworkReading';
import styles from '@/components/wallet/ReadOnlyNetwork.module.css';

/**
 * A chain read without a wallet (row C08): which one, and how high it is by now. For a page whose operator named nodes
 * for the browser (`NEXT_PUBLIC_RPC_URL_{chainId}`); {@link hasNetworks} says whether.
 */
export function ReadOnlyNetwork() {
  const { rpcUrls } = readSettings();
  const { view, busy, error, hasWallet, start, choose } = useNetworkReading(rpcUrls);
  const chains = Object.keys(rpcUrls).map(Number);
  if (hasWallet) return <p className={styles.said}>Your wallet reads the chain in this tab.</p>;
  return (
    <div className={styles.network}>
      {view ? (
        <dl className={styles.facts}>
          <div>
            <dt>Chain</dt>
            <dd>
              {chains.length > 1 ? (
                <select
                  aria-label="Chain"
                  value={view.chain}
                  onChange={({ target }) => void choose(Number(target.value))}
                >
                  {chains.map((id) => (
                    <option key={id} value={id}>
                      {chainName(id)}
                    </option>
                  ))}
                </select>
              ) : (
                chainName(view.chain)
              )}
            </dd>
          </div>
          <div>
            <dt>Newest block</dt>
            <dd aria-busy={view.height === null}>{view.height?.toLocaleString('en') ?? '…'}</dd>
          </div>
        </dl>
      ) : (
        <Button loading={busy} onClick={() => void start()}>
          Read the chain
        </Button>
      )}
      <div role="alert" className={styles.said}>
        {error && <p>{toMessage(error)}</p>}
      </div>
    </div>
  );
}

/** Whether there is a chain that a page can read without a wallet. */
export const hasNetworks = (): boolean => Object.keys(readSettings().rpcUrls).length > 0;
