import { useState } from 'react';
import { HistoryChart } from '@/components/portfolio/HistoryChart';
import { Part } from '@/components/portfolio/Part';
import { strings } from '@/components/portfolio/strings.en';
import type { HoldingsReading } from '@/components/portfolio/useHoldings';
import { Skeleton } from '@/components/ui/Skeleton';
import { useReadings } from '@/lib/data/useReadings';
import { type HistoryWish, readHistory, valueHistory } from '@/components/portfolio/history';
import { isEvm, type EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import styles from '@/components/portfolio/BalanceHistory.module.css';

/** Props of {@link BalanceHistory}. */
export type BalanceHistoryProps = { places: readonly EvmWalletOnChain[]; now: HoldingsReading };

const HOUR_MS = 3_600_000;
const SPANS = [
  { name: strings.history.day, hours: 24 },
  { name: strings.history.week, hours: 7 * 24 },
  { name: strings.history.month, hours: 30 * 24 },
] as const;
/** Moments of the past that are asked for; now stands behind them. */
const MOMENTS = 12;

/** What the chosen wallets held over time, at the prices of now; its end follows the chain. */
export function BalanceHistory({ places, now }: BalanceHistoryProps) {
  const [opened] = useState(Date.now);
  const [hours, setHours] = useState<number>(SPANS[2].hours);
  const moments = Array.from(
    { length: MOMENTS },
    (_, index) => opened - Math.round(((MOMENTS - index) * hours * HOUR_MS) / MOMENTS),
  );
  const wishes = places.map((place): HistoryWish => ({ id: `${place.id}:${hours}`, version: 0, place, moments }));
  const histories = useReadings('history', wishes, readHistory);
  const pasts = wishes.flatMap(({ id, place }) => {
    const contents = histories.get(id)?.value;
    return contents ? [{ place, contents }] : [];
  });
  const present = now.places.flatMap(({ place, content: { coin, tokens, fault } }) =>
    isEvm(place) ? [{ place, contents: [{ coin, tokens: fault ? null : tokens }] }] : [],
  );
  const points = [...valueHistory(moments, pasts, now.findPrice), ...valueHistory([opened], present, now.findPrice)];
  const isWaiting = wishes.some(({ id }) => histories.get(id)?.loading ?? true) || now.loading;
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
