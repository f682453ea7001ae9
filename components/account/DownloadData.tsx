import { callAccount } from '@/lib/account/callAccount';
import { Button } from '@/components/ui/Button';
import { saveFile } from '@/components/ui/saveFile';
import { Failure } from '@/components/ui/Failure';
import { useTask } from '@/lib/hooks/useTask';
import styles from '@/components/account/forms.module.css';

/** Everything that is kept of the visitor, as one file. */
export function DownloadData() {
  const { busy, error, run } = useTask();
  const download = () =>
    run(async () => {
      const data = await callAccount('exportAccount', {});
      saveFile('foyer-account.json', 'application/json', [JSON.stringify(data, null, 2)]);
    });
  return (
    <div className={styles.form}>
      <Failure error={error} />
      <Button loading={busy} onClick={() => void download()}>
        Download my data
      </Button>
    </div>
  );
}
