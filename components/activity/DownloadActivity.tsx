import { useEffect, useRef, useState } from 'react';
import { Failure } from '@/components/ui/Failure';
import { Button } from '@/components/ui/Button';
import { saveFile } from '@/components/ui/saveFile';
import { collectCsv } from '@/lib/activity/collectCsv';
import type { ActivityWish } from '@/lib/activity/readActivity';
import type { FoyerError } from '@/lib/errors/FoyerError';
import { toFoyerError } from '@/lib/errors/toFoyerError';
import styles from '@/components/activity/Activity.module.css';

/** So often, in entries, the progress is told. */
const TOLD_EACH = 100;

/** Everything that the filter names as a table, with its progress and a way to give it up. */
export function DownloadActivity({ wish }: { wish: ActivityWish }) {
  const [written, setWritten] = useState<number | null>(null);
  const [error, setError] = useState<FoyerError | null>(null);
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), [wish]);
  const download = async (): Promise<void> => {
    const mine = new AbortController();
    work.current = mine;
    let count = 0;
    setError(null);
    setWritten(0);
    const tell = () => {
      count += 1;
      if (count % TOLD_EACH === 0) setWritten(count);
    };
    try {
      const lines = await collectCsv(wish, tell, mine.signal);
      saveFile('foyer-activity.csv', 'text/csv;charset=utf-8', lines);
    } catch (cause) {
      if (!mine.signal.aborted) setError(toFoyerError(cause));
    }
    setWritten(null);
  };
  return (
    <div className={styles.download}>
      {written === null ? (
        <Button onClick={() => void download()}>Download CSV</Button>
      ) : (
        <>
          <span role="status">{written === 0 ? 'Collecting…' : `${written.toLocaleString('en')} collected…`}</span>
          <Button onClick={() => work.current?.abort()}>Give up</Button>
        </>
      )}
      <Failure error={error} />
    </div>
  );
}
