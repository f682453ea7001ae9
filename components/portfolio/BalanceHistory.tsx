import { useState } from 'react';
import { HistoryChart } from '@/components/portfolio/HistoryChart';
import { Part } from '@/components/portfolio/Part';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { Skeleton } from '@/components/ui/Skeleton';
import { useVersionedQueries } from '@/lib/data/useVersionedQueries';
import { readHistory, valueHistory, type HistoryQuery } from '@/lib/portfolio/history';
import { isEvm, type EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import styles from '@/components/portfolio/BalanceHistory.module.css';

/** Props of {@link BalanceHistory}. */
export type BalanceHistoryProps = { wallets: readonly EvmWalletOnChain[]; now: HoldingsState };

const HOUR_MS = 3_600_000;
const SPANS = [
  { name: strings.history.day, hours: 24 },
  { name: strings.history.week, hours: 7 * 24 },
  { name: strings.history.month, hours: 30 * 24 },
] as const;
/** Moments of the past that are asked for; now stands behind them. */
const MOMENTS = 12;

/** What the chosen wallets held over time, at the prices of now; its end follows the chain. */
export function BalanceHistory({ wallets, now }: BalanceHistoryProps) {
  const [opened] = useState(Date.now);
  const [hours, setHours] = useState<number>(SPANS[2].hours);
  const moments = Array.from(
    { length: MOMENTS },
    (_, index) => opened - Math.round(((MOMENTS - index) * hours * HOUR_MS) / MOMENTS),
  );
  const queries = wallets.map((wallet): HistoryQuery => ({ id: `${wallet.id}:${hours}`, version: 0, wallet, moments }));
  const histories = useVersionedQueries('history', queries, readHistory);
  const pasts = queries.flatMap(({ id, wallet }) => {
    const balances = histories.get(id)?.value;
    return balances ? [{ wallet, balances }] : [];
  });
  const present = now.wallets.flatMap(({ wallet, balances: { coin, tokens, error } }) =>
    isEvm(wallet) ? [{ wallet, balances: [{ coin, tokens: error ? null : tokens }] }] : [],
  );
  const points = [...valueHistory(moments, pasts, now.findPrice), ...valueHistory([opened], present, now.findPrice)];
  const isWaiting = queries.some(({ id }) => histories.get(id)?.loading ?? true) || now.loading;
  return (
    <Part
      title={strings.history.title}
      tools={
        <div className={styles.spans} role="group" aria-label={strings.history.range}>
          {SPANS.map((span) => (
            <button
              key={span.name}
              type="button"
              aria-pressed={span.hours === hours}
              onClick={() => setHours(span.hours)}
            >
              {span.name}
            </button>
          ))}
        </div>
      }
    >
      <div className={styles.place} aria-busy={isWaiting}>
        {isWaiting ? <Skeleton lines={4} /> : <HistoryChart points={points} isDay={hours === SPANS[0].hours} />}
      </div>
    </Part>
  );
}
