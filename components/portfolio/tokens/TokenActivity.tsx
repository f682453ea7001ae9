import { useMemo } from 'react';
import { Section } from '@/components/portfolio/Section';
import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import { useListedTransactions } from '@/components/transactions/drawer/listedTransactions';
import { TransactionLink } from '@/components/transactions/TransactionLink';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressName } from '@/components/ui/values/AddressName';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { NO_FILTER, writeFilter } from '@/lib/activity/ActivityFilter';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { describeEntry } from '@/lib/activity/describeEntry';
import { useWrappedCoin } from '@/lib/portfolio/wrappedCoins';
import { toMessage } from '@/lib/errors/toMessage';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/portfolio/tokens/TokenPage.module.css';

/** Rows that are shown; the others are on the activity page. */
const MOST = 8;

/** Props of {@link TokenActivity}. */
export type TokenActivityProps = {
  chainId: number;
  /** `null` for the chain's own coin. */
  token: string | null;
  /** Addresses of the visitor, in lower case, as one text with spaces between: the same text is the same list. */
  addresses: string;
};

/** What the visitor did with a token, newest first. */
export function TokenActivity({ chainId, token, addresses }: TokenActivityProps) {
  const query = useMemo(() => {
    const all = addresses.split(' ');
    const about = token === null ? { kind: 'coin' as const } : { token: token.toLowerCase() };
    return {
      wallets: all.map((address) => ({ chainId, address })),
      own: new Set(all),
      filter: { ...NO_FILTER, ...about, chain: String(chainId) },
    };
  }, [chainId, token, addresses]);
  const { feed } = useActivity(query);
  const wrapped = useWrappedCoin(chainId) ?? null;
  const entries = [...feed.waiting, ...feed.parts.flat()].slice(0, MOST);
  const error = feed.errors.get(chainId);
  useListedTransactions(entries);
  return (
    <Section
      title={tokenStrings.activity}
      tools={
        isEnabled('activity') && <Button href={`/activity${writeFilter(query.filter)}`}>{tokenStrings.all}</Button>
      }
    >
      {error && <Note>{toMessage(error)}</Note>}
      <ul className={styles.activity} aria-busy={feed.loading}>
        {entries.map((entry) => (
          <li key={entry.id}>
            <span>
              {describeEntry(entry, query.own, wrapped).map((phrase, at) =>
                typeof phrase === 'string' ? (
                  phrase
                ) : 'move' in phrase ? (
                  <MovedAsset key={at} move={phrase.move} chainId={chainId} />
                ) : (
                  <AddressName
                    key={at}
                    address={'address' in phrase ? phrase.address : phrase.contract}
                    chainId={chainId}
                    own={query.own}
                  />
                ),
              )}
            </span>
            <TransactionLink chainId={chainId} hash={entry.hash} className={styles.when}>
              <TimeAgo at={entry.time} />
            </TransactionLink>
          </li>
        ))}
      </ul>
      {entries.length === 0 && feed.loading && <Skeleton lines={4} />}
      {entries.length === 0 && !feed.loading && !error && <p className={styles.none}>{tokenStrings.noActivity}</p>}
    </Section>
  );
}
