import Link from 'next/link';
import { type ReactNode, useMemo } from 'react';
import { strings } from '@/components/send/strings.en';
import { Note } from '@/components/ui/Note';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { RichText } from '@/components/ui/RichText';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { AddressName, MovedAsset } from '@/components/ui/values/MovedAsset';
import { PartialNote } from '@/components/ui/values/PartialNote';
import type { ActivityEntry, OwnAddresses } from '@/lib/activity/ActivityEntry';
import { NO_FILTER, writeFilter } from '@/lib/activity/ActivityFilter';
import { addressNames } from '@/lib/activity/lookups';
import { useActivity } from '@/lib/activity/createActivityFeed';
import { useLookup } from '@/lib/data/useLookup';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import { formatMoment, shortenAddress } from '@/lib/format/text';
import { chainName } from '@/protocol/chains';
import { isEnabled } from '@/protocol/config/siteConfig';
import styles from '@/components/send/RecentTransfers.module.css';

/** Props of {@link RecentTransfers}. */
export type RecentTransfersProps = { sent: Sent; account: string; chainId: number };

/** The latest ones alone: /activity has them all. */
const SHOWN = 5;

/** What the account sent on this chain before, in words; nothing where it sent nothing. */
export function RecentTransfers({
  sent: { entries, own, unknown, firstBlock },
  account,
  chainId,
}: RecentTransfersProps) {
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

/** What an account has sent on a chain. */
export type Sent = {
  own: OwnAddresses;
  /** Transfers of its own, one thing each, newest first. */
  entries: readonly ActivityEntry[];
  /** To whom they went, each once, the latest first. */
  recipients: readonly string[];
  /** Whether the backend cannot tell. */
  unknown: boolean;
  /** The first block it knows of, if the index begins late and everything since was read; else `null`. */
  firstBlock: number | null;
};

/** No more than a visitor reads through in a moment. */
const MOST_RECIPIENTS = 5;

const NOBODY = `0x${'0'.repeat(40)}`;

/** What an account has sent on a chain, as the index tells it; new ones come in by themselves. */
export function useSent(account: string, chainId: number): Sent {
  const address = account.toLowerCase();
  const query = useMemo(
    () => ({
      wallets: chainId === 0 ? [] : [{ chainId, address }],
      own: new Set([address]),
      filter: { ...NO_FILTER, direction: 'out' as const },
    }),
    [address, chainId],
  );
  const { feed } = useActivity(query);
  // More than one thing in a transaction is an exchange or a batch, and its other end a contract.
  const entries = [...feed.waiting, ...feed.parts.flat()].filter(({ moves }) => moves.length === 1);
  const ends = entries.flatMap(({ moves }) => moves.map(({ to }) => to)).filter((to) => to !== NOBODY);
  return {
    own: query.own,
    entries,
    recipients: [...new Set(ends)].slice(0, MOST_RECIPIENTS),
    unknown: feed.errors.size > 0,
    firstBlock: feed.firstBlocks.get(chainId) ?? null,
  };
}

/** Props of {@link RecentRecipients}. */
type RecentRecipientsProps = {
  recipients: readonly string[];
  onChoose: (receiver: string) => void;
  /** Words that are seen for as long as there is nobody, in the same room. */
  children: ReactNode;
};

/** To whom the account sent before, to choose with one press. As high with nobody as with many. */
export function RecentRecipients({ recipients, onChoose, children }: RecentRecipientsProps) {
  const isEmpty = recipients.length === 0;
  return (
    <div className={styles.recipients}>
      <span className={isEmpty ? undefined : 'visually-hidden'}>{children}</span>
      {!isEmpty && (
        <div className={styles.list} role="group" aria-label={strings.form.recentRecipients}>
          {recipients.map((address) => (
            <Recipient key={address} address={address} onChoose={onChoose} />
          ))}
        </div>
      )}
    </div>
  );
}

function Recipient({ address, onChoose }: { address: string } & Pick<RecentRecipientsProps, 'onChoose'>) {
  const name = useLookup(addressNames, address);
  return (
    <button type="button" title={address} onClick={() => onChoose(name ?? address)}>
      <AddressPicture value={address} size={20} />
      <bdi>{name ?? shortenAddress(address)}</bdi>
    </button>
  );
}
