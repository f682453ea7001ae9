import { Amount } from '@/components/ui/Amount';
import { readBalance } from '@/lib/data/readBalance';
import { toMessage } from '@/lib/errors/toMessage';
import { useFigures } from '@/lib/hooks/useFigures';
import { useReading } from '@/lib/hooks/useReading';
import { useWalletAccount } from '@/lib/hooks/useWalletAccount';
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
  const balance = useReading(readBalance, chainId === null ? null : [chainId, address]);
  if (chainId === null) {
    const words = state === 'connecting' ? 'Looking for the chain' : 'No chain can be read here';
    return <span className={styles.said}>{words}</span>;
  }
  if (balance.state === 'failed') return <span className={styles.said}>{toMessage(balance.error)}</span>;
  return (
    <span className={styles.balance} aria-busy={balance.state === 'waiting'}>
      {balance.state === 'waiting' ? (
        <span className="visually-hidden">Reading the balance</span>
      ) : (
        <Amount value={balance.value} {...coinOf(chainId)} digits={4} />
      )}
      <span className={styles.said}>on {chainName(chainId)}</span>
    </span>
  );
}
