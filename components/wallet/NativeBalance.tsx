import { Amount } from '@/components/ui/values/Amount';
import { strings } from '@/components/wallet/strings.en';
import { toMessage } from '@/lib/errors/toMessage';
import { useData } from '@/lib/data/useData';
import { useFigures } from '@/lib/live-queries/liveFigures';
import { useWalletAccount } from '@/lib/auth/useConnectedWallet';
import { chainName, coinOf } from '@/protocol/chains';
import styles from '@/components/wallet/NativeBalance.module.css';

/**
 * What an address holds of the coin of a chain: the one that the connected wallet is on, else the one that this backend
 * watches. Says so where no chain is known, or its node cannot tell.
 */
export function NativeBalance({ address }: { address: string }) {
  // Zero where the wallet names none.
  const ofWallet = Number(useWalletAccount().chainId);
  const { figures, state } = useFigures();
  const chainId = ofWallet || figures?.chainId || null;
  const chain = chainId === null ? null : `0x${chainId.toString(16)}`;
  const { data, error } = useData('getNativeBalance', chain === null ? null : { chain, address });
  if (chainId === null) {
    const words = state === 'connecting' ? strings.network.searching : strings.network.none;
    return <span className={styles.said}>{words}</span>;
  }
  if (error) return <span className={styles.said}>{toMessage(error)}</span>;
  return (
    <span className={styles.balance} aria-busy={data === null}>
      {data === null ? (
        <span className="visually-hidden">{strings.network.loadingBalance}</span>
      ) : (
        <Amount value={BigInt(data.balance)} {...coinOf(chainId)} />
      )}
      <span className={styles.said}>{strings.network.on(chainName(chainId))}</span>
    </span>
  );
}
