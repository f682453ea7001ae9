import { useState } from 'react';
import { strings } from '@/components/explorer/address/strings.en';
import { Button } from '@/components/ui/Button';
import { toMessage } from '@/lib/errors/toMessage';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import styles from '@/components/explorer/Explorer.module.css';

/** Props of {@link ExportButton}. */
export type ExportButtonProps = { chain: ExplorerChain; address: string };

/** Hands the newest transactions of an address over as a file; its code comes with the press. */
export function ExportButton({ chain, address }: ExportButtonProps) {
  const [busy, setBusy] = useState(false);
  const [words, setWords] = useState('');
  const write = async () => {
    setBusy(true);
    setWords('');
    try {
      const { exportTransactions } = await import('@/components/explorer/address/exportTransactions');
      const { count, isComplete: isWhole } = await exportTransactions(chain, address);
      if (!isWhole) setWords(strings.cut(count));
    } catch (error) {
      setWords(strings.failed(toMessage(error)));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button loading={busy} onClick={() => void write()}>
        {strings.export}
      </Button>
      <span role="status" className={styles.muted}>
        {words}
      </span>
    </>
  );
}
