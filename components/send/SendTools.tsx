import { SendFrom } from '@/components/send/SendFrom';
import { ChainSwitcher } from '@/components/wallet/ChainSwitcher';
import styles from '@/components/send/SendFrom.module.css';

/** Which account sends, and on which network. */
export function SendTools() {
  return (
    <div className={styles.tools}>
      <SendFrom />
      <ChainSwitcher />
    </div>
  );
}
