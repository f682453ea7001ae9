import { shortenAddress } from '@/components/ui/shortenAddress';
import type { PortfolioChain } from '@/lib/portfolio/Place';
import styles from '@/components/portfolio/Filters.module.css';

/** Props of {@link Filters}; an empty text is all of them. */
export type FiltersProps = {
  wallets: readonly string[];
  chains: readonly PortfolioChain[];
  wallet: string;
  chain: string;
  onWallet: (wallet: string) => void;
  onChain: (chain: string) => void;
};

/** Which wallets and which chains are shown: all together, or one. */
export function Filters({ wallets, chains, wallet, chain, onWallet, onChain }: FiltersProps) {
  return (
    <div className={styles.filters} role="group" aria-label="What is shown">
      <label>
        <span aria-hidden="true">Wallet</span>
        <select aria-label="Wallet" value={wallet} onChange={({ target }) => onWallet(target.value)}>
          <option value="">All wallets</option>
          {wallets.map((address) => (
            <option key={address} value={address}>
              {shortenAddress(address)}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span aria-hidden="true">Chain</span>
        <select aria-label="Chain" value={chain} onChange={({ target }) => onChain(target.value)}>
          <option value="">All chains</option>
          {chains.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
