import Link from 'next/link';
import { useId } from 'react';
import { strings } from '@/components/explorer/home/strings.en';
import { searchPath } from '@/lib/explorer/explorerPaths';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/explorer/home/Examples.module.css';

/** Props of {@link Recents}. */
export type RecentsProps = {
  /** What the visitor searched for, newest first. */
  searches: readonly string[];
  /** Decimal id of the network that is searched. */
  chain: string;
  onClear: () => void;
};

/** Searches of the visitor in this browser. Its line is kept while there are none: they are known after the page. */
export function Recents({ searches, chain, onClear }: RecentsProps) {
  const id = useId();
  return (
    <div className={styles.row} data-kept="">
      {searches.length === 0 ? null : (
        <>
          <span id={id}>{strings.recent}</span>
          <ul className={styles.recent} aria-labelledby={id}>
            {searches.map((one) => (
              <li key={one}>
                <Link href={searchPath(one, chain)} prefetch={false} title={one}>
                  <svg width="14" height="14" viewBox="0 0 20 20" aria-hidden="true">
                    <path d="M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM10 5.500v4.500l3 2" />
                  </svg>
                  <bdi className={/^0x/.test(one) ? 'mono' : undefined}>
                    {one.replaceAll(/0x[\da-f]{40,}/gi, shortenAddress)}
                  </bdi>
                </Link>
              </li>
            ))}
          </ul>
          <button type="button" aria-label={strings.clearLabel} onClick={onClear}>
            {strings.clear}
          </button>
        </>
      )}
    </div>
  );
}
