import { strings } from '@/components/wallet/strings.en';
import { useChainSwitch } from '@/components/wallet/useChainSwitch';
import { chainName } from '@/protocol/chains';
import styles from '@/components/wallet/ChainSwitcher.module.css';

/** The chain that the connected wallet is on, and the way to others. */
export function ChainSwitcher() {
  const { current, offered, busy, fault, go } = useChainSwitch();
  if (current === null) return null;
  return (
    <div className={styles.switcher}>
      <label>
        <span>{strings.network.label}</span>
        <select value={current} disabled={busy} onChange={(event) => void go(Number(event.target.value))}>
          {offered.map((id) => (
            <option key={id} value={id}>
              {chainName(id)}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className={styles.said}>
        {busy && strings.network.confirm}
        {fault}
      </span>
    </div>
  );
}
