import { AddressName, MovedAsset } from '@/components/ui/values/MovedAsset';
import type { Sent } from '@/components/send/useSent';
import { formatMoment } from '@/lib/format/text';
import Link from 'next/link';
import { strings } from '@/components/send/strings.en';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { Note } from '@/components/ui/Failure';
import { RichText } from '@/components/ui/RichText';
import { PartialNote } from '@/components/ui/values/PartialNote';
import { NO_FILTER, writeFilter } from '@/lib/activity/ActivityFilter';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import { chainName } from '@/protocol/chains';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/send/SentBefore.module.css';

/** Props of {@link SentBefore}. */
export type SentBeforeProps = { sent: Sent; account: string; chainId: number };

/** The latest ones alone: /activity has them all. */
const SHOWN = 5;

/** What the account sent on this chain before, in words; nothing where it sent nothing. */
export function SentBefore({ sent: { entries, own, unknown, firstBlock }, account, chainId }: SentBeforeProps) {
  if (entries.length === 0 && !unknown && firstBlock === null) return null;
  const filter = { ...NO_FILTER, direction: 'out', chain: String(chainId), address: account.toLowerCase() } as const;
  return (
    <section className={styles.place} aria-label={strings.recent.title}>
      <h2>{strings.recent.title}</h2>
      {entries.length > 0 ? (
        <>
          <ul>
            {entries.slice(0, SHOWN).map(({ id, hash, time, moves }) => (
              <li key={id}>
                {moves.map((move) => (
                  <span key={id}>
                    <RichText
                      text={strings.recent.sent}
                      parts={[
                        <b key="asset">
                          <MovedAsset move={move} chainId={chainId} />
                        </b>,
                        <AddressName key="to" address={move.to} chainId={chainId} own={own} />,
                      ]}
                    />
                  </span>
                ))}
                <FeatureLink href={transactionPath(chainId, hash)}>
                  <time dateTime={time}>{formatMoment(time)}</time>
                </FeatureLink>
              </li>
            ))}
          </ul>
          {isEnabled('activity') && <Link href={`/activity${writeFilter(filter)}`}>{strings.recent.viewAll}</Link>}
        </>
      ) : unknown ? (
        <Note>{strings.recent.failed(chainName(chainId))}</Note>
      ) : null}
      {entries.length < SHOWN ? (
        <PartialNote chain={{ id: chainId, name: chainName(chainId) }} firstBlock={firstBlock} rows="transactions" />
      ) : null}
    </section>
  );
}
