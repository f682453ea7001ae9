import { useQueries } from '@tanstack/react-query';
import { useContext, useMemo } from 'react';
import { DaysContext } from '@/components/activity/ActivityContext';
import { strings } from '@/components/activity/strings.en';
import { RichText } from '@/components/ui/RichText';
import { Fiat } from '@/components/ui/values/Fiat';
import { nameDay } from '@/lib/activity/activityDays';
import type { ActivityEntry, OwnAddresses, WrappedCoins } from '@/lib/activity/ActivityEntry';
import { tokenFacts, tokenKey, tokenPrices } from '@/lib/activity/lookups';
import { netOf, type NetPart, sumNet } from '@/lib/activity/netOfDay';
import { getQueryClient } from '@/lib/data/queryClient';
import { type Lookup, lookupOptions } from '@/lib/data/useLookup';
import { coinOf } from '@/protocol/chains';
import styles from '@/components/activity/ActivityList.module.css';

/** Props of {@link DayHead}. */
export type DayHeadProps = {
  day: string;
  /** A moment of the day. */
  time: string;
  own: OwnAddresses;
  /** The wrapped coin of each chain that has one, for prices. */
  wrapped: WrappedCoins;
};

/** The name of a day, and how many transactions it has and what they changed, where all of them are here. */
export function DayHead({ day, time, own, wrapped }: DayHeadProps) {
  const { today, days, counted, summed } = useContext(DaysContext);
  const known = days.get(day);
  const { title, ago, date } = nameDay(time, today);
  return (
    <div className={styles.day}>
      <h2>
        <span>{title ?? (ago === 0 ? strings.day.today : strings.day.yesterday)}</span> <small>{date}</small>
      </h2>
      {counted && known?.isWhole ? (
        <p>
          <span className={styles.count}>{strings.day.count(known.entries.length)}</span>
          {summed ? <DayNet entries={known.entries} own={own} wrapped={wrapped} /> : null}
        </p>
      ) : null}
    </div>
  );
}

type DayNetProps = Omit<DayHeadProps, 'day' | 'time'> & { entries: readonly ActivityEntry[] };

/** What a day changed for the visitor in money; nothing where a part of it is not known. */
function DayNet({ entries, own, wrapped }: DayNetProps) {
  const parts = useMemo(() => netOf(entries, own, wrapped), [entries, own, wrapped]);
  const usd = useNet(parts, wrapped);
  if (usd === null) return null;
  const size = { ...usd, digits: usd.digits < 0n ? -usd.digits : usd.digits };
  // Less than a cent is shown as such, for which a sign says nothing.
  const isTiny = size.digits * 100n < 10n ** BigInt(size.scale);
  const sign = isTiny ? '' : usd.digits < 0n ? '−' : '+';
  return (
    <span className={styles.net} title={strings.day.netNote}>
      <RichText text={strings.day.net} parts={[<Fiat key="net" usd={size} sign={sign} />]} />
    </span>
  );
}

const NONE: readonly NetPart[] = [];

/** What a lookup knows of some keys, each asked for once. */
function useFound<Found>(lookup: Lookup<Found>, keys: readonly (string | null)[]): ReadonlyMap<string, Found | null> {
  const wanted = [...new Set(keys)].filter((key) => key !== null);
  const answers = useQueries({ queries: wanted.map((key) => lookupOptions(lookup, key)) }, getQueryClient());
  return new Map(wanted.map((key, at) => [key, answers[at]?.data ?? null]));
}

/** What coins and tokens are worth together at the prices of now; `null` until all of it is known, and where it is not. */
function useNet(parts: readonly NetPart[] | null, wrapped: WrappedCoins) {
  const wanted = parts ?? NONE;
  const keyOf = (chainId: number, token: string | null) => (token === null ? null : tokenKey(chainId, token));
  // The coin and its wrapped coin have one price.
  const pricedBy = ({ chainId, token }: NetPart) => keyOf(chainId, token ?? wrapped.get(chainId) ?? null);
  const countedBy = ({ chainId, token }: NetPart) => keyOf(chainId, token);
  const prices = useFound(tokenPrices, wanted.map(pricedBy));
  const units = useFound(tokenFacts, wanted.map(countedBy));
  if (parts === null || parts.length === 0) return null;
  return sumNet(parts, (part) => {
    const price = prices.get(pricedBy(part) ?? '') ?? null;
    const decimals =
      part.token === null ? coinOf(part.chainId).decimals : (units.get(countedBy(part) ?? '')?.decimals ?? null);
    return price === null || decimals === null ? null : { price, decimals };
  });
}
