import { type ReactNode, useMemo, useState } from 'react';
import { type Asset, useAssets } from '@/components/transactions/drawer/useAssets';
import { strings } from '@/components/transactions/strings.en';
import { BeyondNotes, UnlistedNotes, useUnlisted } from '@/components/transactions/UnlistedTransfers';
import { Button } from '@/components/ui/Button';
import { Disclosure } from '@/components/ui/Disclosure';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { AddressName } from '@/components/ui/values/AddressName';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { add, type Decimal, formatAmount, groupDigits } from '@/lib/format/amounts';
import { dollarsOf } from '@/lib/format/money';
import { type BalanceChange, balanceChanges, type PartyChanges } from '@/lib/transactions/balanceChanges';
import { type BalanceAround, useBalancesAround } from '@/lib/transactions/balancesAround';
import { isPlainTransfer } from '@/lib/transactions/describeTransaction';
import { useWrappedCoin } from '@/lib/portfolio/wrappedCoins';
import { coinOf } from '@/protocol/chains';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import type { BlockTransaction } from '@/protocol/data/shapes';
import { unitName } from '@/protocol/tokenRules';
import styles from '@/components/transactions/drawer/BalanceChanges.module.css';

/** One transaction can change thousands of things, and of thousands of addresses: so many are shown at once. */
const INITIAL_ROWS = 6;

const { changes: words } = strings;

/** Props of {@link BalanceChanges}. */
export type BalanceChangesProps = {
  chainId: number;
  row: BlockTransaction;
  own: OwnAddresses;
  /** The network fee, for where none of the addresses that are shown first paid it. */
  fee: ReactNode;
};

/**
 * What a transaction changed for the visitor's addresses, or for its sender where none of them took part: each coin and
 * token with what it is worth now and, where that is known, what there was of it before and after. The other addresses are
 * folded.
 */
export function BalanceChanges({ chainId, row, own, fee }: BalanceChangesProps) {
  const wrappedCoin = useWrappedCoin(chainId);
  const parties = useMemo(() => balanceChanges(row, wrappedCoin ?? null), [row, wrappedCoin]);
  const mine = parties.filter(({ party }) => own.has(party));
  const shown = mine.length > 0 ? mine : parties.slice(0, 1);
  const others = parties.filter((one) => !shown.includes(one));
  const around = { chainId, row, own };
  const isPlain = isPlainTransfer(row);
  const unlisted = useUnlisted(chainId, row, wrappedCoin);
  return (
    <section aria-label={words.title}>
      {shown.map((one) => (
        <PartyBalance
          key={one.party}
          {...around}
          changes={one}
          balanced
          named={shown.length > 1 || mine.length === 0}
          isPlain={isPlain}
        />
      ))}
      {shown.some((one) => one.fee > 0n) ? null : fee}
      <UnlistedNotes chainId={chainId} own={own} unlisted={unlisted} className={styles.note} />
      {isPlain || row.input === '0x' ? null : <p className={styles.note}>{strings.internal(coinOf(chainId).symbol)}</p>}
      {others.length > 0 ? (
        <Disclosure summary={words.others(others.length)} lined>
          <Others {...around} others={others} />
        </Disclosure>
      ) : null}
    </section>
  );
}

type Around = { chainId: number; row: BlockTransaction; own: OwnAddresses };

/** What changed for everybody else. */
function Others({ others, ...around }: Around & { others: readonly PartyChanges[] }) {
  const [all, setAll] = useState(false);
  return (
    <>
      {(all ? others : others.slice(0, INITIAL_ROWS)).map((one) => (
        <PartyBalance key={one.party} {...around} changes={one} balanced={false} named isPlain={false} />
      ))}
      {!all && others.length > INITIAL_ROWS ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {words.all(others.length)}
        </Button>
      ) : null}
    </>
  );
}

/** Props of {@link PartyBalance}. */
type PartyBalanceProps = Around & {
  changes: PartyChanges;
  /** Whether what there was before and after is read too. */
  balanced: boolean;
  /** Whether it says whose it is. */
  named: boolean;
  /** Whether these are all that changed, so that they can be summed up. */
  isPlain: boolean;
};

const COIN = { kind: 'coin', token: null } as const;

/** What changed for an address. */
function PartyBalance({ chainId, row, own, changes: party, balanced, named, isPlain }: PartyBalanceProps) {
  const [all, setAll] = useState(false);
  const shown = all ? party.changes : party.changes.slice(0, INITIAL_ROWS);
  // What contracts sent to the visitor's own wallets, of which the index knows the coins of each block.
  const coins = !isPlain && own.has(party.party) ? 'all' : 'listed';
  const { explained, unlisted } = useBalancesAround(balanced ? { chainId, row, changes: party, coins } : null);
  const assetOf = useAssets(chainId, party.fee > 0n ? [...shown, COIN] : shown);
  const worths = shown.map((change) => worthOf(change.amount, assetOf(change)));
  const feeWorth = worthOf(-party.fee, assetOf(COIN));
  return (
    <div className={styles.party}>
      {named ? (
        <h3>
          <AddressName address={party.party} chainId={chainId} own={own} />
        </h3>
      ) : null}
      <ul>
        {shown.map((change, at) => (
          <ChangeRow
            key={`${change.token ?? ''} ${change.tokenId ?? ''}`}
            chainId={chainId}
            change={change}
            unit={assetOf(change).unit}
            worth={worths[at] ?? null}
            balance={change.kind === 'nft' ? undefined : explained.get(change.token?.toLowerCase() ?? '')}
          />
        ))}
        {party.fee > 0n ? <FeeRow chainId={chainId} row={row} fee={party.fee} worth={feeWorth} /> : null}
        {isPlain && unlisted.length === 0 && party.fee > 0n && shown.length > 0 ? (
          <TotalRow worths={[...worths, feeWorth]} />
        ) : null}
      </ul>
      {!all && party.changes.length > INITIAL_ROWS ? (
        <Button variant="quiet" onClick={() => setAll(true)}>
          {strings.moreMoves(party.changes.length)}
        </Button>
      ) : null}
      <BeyondNotes chainId={chainId} own={own} party={party.party} changes={unlisted} className={styles.note} />
    </div>
  );
}

/** What a change is worth now, below 0 for less; `null` where no price is known. */
function worthOf(amount: bigint, { unit, price }: Asset): Decimal | null {
  if (!unit || unit.decimals === null || price === null) return null;
  return dollarsOf(amount, unit.decimals, price);
}

const signOf = (amount: bigint): string => (amount < 0n ? '−' : '+');
const sizeOf = (amount: bigint): bigint => (amount < 0n ? -amount : amount);

/** Money with its sign. */
function Worth({ usd }: { usd: Decimal | null }) {
  if (usd === null) return null;
  return <Fiat sign={signOf(usd.digits)} usd={{ ...usd, digits: sizeOf(usd.digits) }} />;
}

/** Props of {@link ChangeRow}. */
type ChangeRowProps = {
  chainId: number;
  change: BalanceChange;
  unit: Asset['unit'];
  worth: Decimal | null;
  balance: BalanceAround | undefined;
};

/** One coin, token or NFT. */
function ChangeRow({ chainId, change, unit, worth, balance }: ChangeRowProps) {
  const { kind, token, amount } = change;
  const size = sizeOf(amount);
  const symbol = kind === 'nft' ? 'NFT' : (unit?.symbol ?? '');
  return (
    <li className={styles.row} data-way={amount < 0n ? 'out' : 'in'}>
      <TokenLogo symbol={symbol} address={token} chainId={chainId} size={28} />
      <div>
        {token === null ? (
          <span>{coinOf(chainId).name}</span>
        ) : unit === null ? (
          // Old NFTs are logged as tokens are: their IDs cannot be summed up.
          change.parts.map((part, at) => (
            <div key={at}>
              <MovedAsset move={{ ...change, from: '', to: '', amount: sizeOf(part).toString() }} chainId={chainId} />
            </div>
          ))
        ) : (
          <FeatureLink href={tokenPath(chainId, token)} title={checksumAddress(token)}>
            <bdi>{symbol || shortenAddress(token)}</bdi>
          </FeatureLink>
        )}
        {unit && balance ? <BeforeAndAfter unit={unit} {...balance} /> : null}
      </div>
      <div>
        <span>
          {kind === 'nft' ? (
            signOf(amount) + words.nfts(size)
          ) : unit ? (
            <>
              <span>{signOf(amount)}</span>
              <Amount value={size} decimals={unit.decimals} symbol={unit.symbol} />
            </>
          ) : unit === null ? (
            words[amount < 0n ? 'sent' : 'received']
          ) : null}
        </span>
        <small>
          <Worth usd={worth} />
        </small>
      </div>
    </li>
  );
}

/** What there was before and after. */
function BeforeAndAfter({
  unit: { symbol, decimals },
  before,
  after,
}: BalanceAround & { unit: NonNullable<Asset['unit']> }) {
  const unit = unitName(symbol, decimals);
  const [old, now] = [before, after].map((value) => formatAmount(value, decimals ?? 0)) as [Formatted, Formatted];
  return (
    <small title={words.around(groupDigits(old.exact), groupDigits(now.exact), unit)}>
      {words.around(old.shown, now.shown, unit)}
    </small>
  );
}

type Formatted = ReturnType<typeof formatAmount>;

/** What the network got. */
function FeeRow({
  chainId,
  row,
  fee,
  worth,
}: {
  chainId: number;
  row: BlockTransaction;
  fee: bigint;
  worth: Decimal | null;
}) {
  const used = formatAmount(row.receipt_gas_used, 0).shown;
  return (
    <li className={styles.row}>
      <span className={styles.gas}>
        <svg width={16} height={16} viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="M3.5 17V4.5A1.500 1.500 0 0 1 5 3h5a1.500 1.500 0 0 1 1.500 1.500V17M2.500 17h10M6 7h3.500M11.500 10h1a1.500 1.500 0 0 1 1.500 1.500V14a1.250 1.250 0 0 0 2.500 0V7.500L14 5" />
        </svg>
      </span>
      <div>
        {strings.fee}
        <small>{words.gas(formatAmount(row.gas_price, 9, 4).shown, used)}</small>
      </div>
      <div>
        <span>
          −<Amount value={fee} {...coinOf(chainId)} />
        </span>
        <small>
          <Worth usd={worth} />
        </small>
      </div>
    </li>
  );
}

/** All of it in money; nothing where something has no price. */
function TotalRow({ worths }: { worths: readonly (Decimal | null)[] }) {
  const known = worths.filter((worth) => worth !== null);
  const [first, ...others] = known;
  if (!first || known.length < worths.length) return null;
  return (
    <li className={styles.total}>
      <div>
        {words.total}
        <small>{words.totalNote}</small>
      </div>
      <div>
        <Worth usd={others.reduce(add, first)} />
      </div>
    </li>
  );
}
