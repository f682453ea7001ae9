import { useEffect, useRef, useState } from 'react';
import { strings } from '@/components/activity/strings.en';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { Failure } from '@/components/ui/Failure';
import { saveFile } from '@/components/ui/values/exportText';
import { useContacts } from '@/lib/account/contacts';
import type { ActivityQuery } from '@/lib/activity/readActivity';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { FoyerError } from '@/lib/errors/FoyerError';
import styles from '@/components/activity/ActivityBar.module.css';

/** So often, in entries, the progress is told. */
const PROGRESS_STEP = 100;

/** Props of {@link DownloadActivity}. */
export type DownloadActivityProps = { activity: ActivityQuery };

/** Everything that the filter names as a table, with its progress and a way to give it up; its code comes with the press. */
export function DownloadActivity({ activity }: DownloadActivityProps) {
  const [written, setWritten] = useState<number | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const { labelOf } = useContacts();
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), [activity]);
  const download = async (): Promise<void> => {
    const mine = new AbortController();
    work.current = mine;
    let count = 0;
    setError(null);
    setWritten(0);
    const onEntry = () => {
      count += 1;
      if (count % PROGRESS_STEP === 0) setWritten(count);
    };
    try {
      const { collectCsv } = await import('@/lib/activity/writeActivity');
      const lines = await collectCsv(activity, { onEntry, labelOf, signal: mine.signal });
      saveFile('foyer-activity.csv', 'text/csv;charset=utf-8', lines);
    } catch (cause) {
      if (!mine.signal.aborted) setError(toFoyerError(cause));
    }
    setWritten(null);
  };
  return (
    <div className={styles.download}>
      <span role="status">
        {written === null ? '' : written === 0 ? strings.csv.starting : strings.csv.progress(written)}
      </span>
      {/* One button, so that the focus stays where it is. */}
      <Button
        icon={<Icon name={written === null ? 'download' : 'close'} />}
        onClick={() => (written === null ? void download() : work.current?.abort())}
      >
        <span className={styles.label}>{written === null ? strings.csv.download : strings.csv.cancel}</span>
      </Button>
      <Failure error={error} />
    </div>
  );
}
