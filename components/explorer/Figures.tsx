import Link from 'next/link';
import { useRouter } from 'next/router';
import type { ReactNode } from 'react';
import { strings } from '@/components/explorer/strings.en';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { readDecimal } from '@/lib/format/amounts';
import { dollarsOf } from '@/lib/format/money';
import styles from '@/components/explorer/Figures.module.css';

/** One figure at the head of a page: its name, its value, and a quiet line below. */
export type Figure = { label: string; value: ReactNode; note?: ReactNode };

/** The figures that a page begins with, in one row; two in a row on phones. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.figures}>
      {figures.map(({ label, value, note }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <span className={styles.value}>{value}</span>
            {note ? <span className={styles.note}>{note}</span> : null}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Props of {@link Worth}. */
export type WorthProps = {
  /** In the smallest unit; of nothing nothing is shown. */
  value: string | bigint;
  decimals: number | null;
  /** Of one token or coin, in US dollars; `null` where it is not known: then nothing is shown. */
  usd: number | null;
};

/** What an amount is worth now. */
export function Worth({ value, decimals, usd }: WorthProps) {
  if (usd === null || decimals === null || BigInt(value) === 0n) return null;
  return <Fiat className={styles.fiat} usd={dollarsOf(value, decimals, readDecimal(usd))} />;
}

/** From here on, in wei, the price of a unit of gas is told in gwei; less would be zeros for the most part. */
const FEWEST_GWEI = 1_000_000n;

/** What a unit of gas costs; `null` where it is not known. */
export function GasPrice({ wei }: { wei: string | null }) {
  if (wei === null) return <span>{strings.values.unknown}</span>;
  const isSmall = BigInt(wei) < FEWEST_GWEI;
  return <Amount value={wei} decimals={isSmall ? 0 : 9} symbol={isSmall ? 'wei' : 'gwei'} digits={4} />;
}

/** A word in a small frame: a state, or what something is. */
export function Tag({ tone = 'plain', children }: { tone?: 'plain' | 'good' | 'bad'; children: ReactNode }) {
  return (
    <span className={styles.tag} data-tone={tone}>
      {children}
    </span>
  );
}

/** Props of {@link PageTabs}. */
export type PageTabsProps = {
  label: string;
  /** The first is shown where the address names none. */
  tabs: readonly { id: string; label: string; count?: string | undefined }[];
  current: string;
};

/** The parts of a page, as links: each has an address, and works without script. */
export function PageTabs({ label, tabs, current }: PageTabsProps) {
  const path = useRouter().asPath.replace(/[?#].*$/, '');
  return (
    <nav className={styles.tabs} aria-label={label}>
      {tabs.map(({ id, label: name, count }, at) => (
        <Link
          key={id}
          href={at === 0 ? path : `${path}?tab=${id}`}
          scroll={false}
          aria-current={id === current ? 'page' : undefined}
        >
          {name}
          {count === undefined ? null : <span> {count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** How much of a limit is used, as a small bar. Decoration: the numbers stand beside it. */
export function Meter({ part, of }: { part: string; of: string }) {
  const percent = of === '0' ? 0 : Number((BigInt(part) * 1000n) / BigInt(of)) / 10;
  return (
    <svg
      className={styles.meter}
      viewBox="0 0 100 4"
      width="96"
      height="4"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="4" />
      <rect width={Math.min(percent, 100)} height="4" />
    </svg>
  );
}
