import { Tag, Worth } from '@/components/explorer/Figures';
import { strings as methods } from '@/components/explorer/methods.strings.en';
import { AddressLink, HashLink } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { openTransaction } from '@/components/transactions/openTransaction';
import { writeKey } from '@/components/transactions/TransactionDrawer';
import { StableText } from '@/components/ui/StableText';
import { Amount } from '@/components/ui/values/Amount';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import type { ExplorerChain, ListedTransaction } from '@/lib/explorer/ExplorerView';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import { shortenAddress } from '@/protocol/data/addresses';
import { isUnlimited } from '@/protocol/tokenRules';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

/** Significant digits in a list; the exact amount is in the title. */
const DIGITS = 6;

/** The hash of a row's transaction. */
export function TransactionHash({ chain, hash }: { chain: ExplorerChain; hash: string }) {
  const target = { chainId: chain.id, hash };
  return (
    <HashLink
      value={hash}
      href={transactionPath(chain.id, hash)}
      data-transaction={writeKey(target)}
      onClick={(event) => openTransaction(event, target)}
    />
  );
}

const LABELS: ReadonlyMap<string, string> = new Map(Object.entries(methods));

/** What a call does, in a word where it is a common one. */
export const methodLabel = ({ method, requested }: Pick<ListedTransaction, 'method' | 'requested'>): string =>
  requested?.isLimit && requested.amount === '0' ? methods.revoke : (LABELS.get(method) ?? method);

/** Props of {@link Method}. */
type MethodProps = {
  chain: ExplorerChain;
  row: ListedTransaction;
  /** It says on phones when it was: elsewhere that has a column. */
  isTimed: boolean;
};

/** What a transaction asked for, whether it failed, and its hash. Success is the silent default. */
export function Method({ chain, row, isTimed }: MethodProps) {
  const { hash, method, failed, time } = row;
  return (
    <span className={cells.method}>
      <span className={cells.tags}>
        <span title={method}>
          <Tag>{methodLabel(row)}</Tag>
        </span>
        {failed ? <Tag tone="bad">{strings.transactions.failed}</Tag> : null}
        {isTimed ? <Age time={time} /> : null}
      </span>
      <small>
        <TransactionHash chain={chain} hash={hash} />
      </small>
    </span>
  );
}

/** Props of {@link Value}. */
type ValueProps = { chain: ExplorerChain; row: ListedTransaction; coinUsd: number | null };

/** What a transaction sends: an amount of a token where it asked for that, else coins. Struck through, and worth nothing, where it failed. */
export function Value({ chain, row: { value, requested, failed }, coinUsd }: ValueProps) {
  const isVoid = failed || undefined;
  if (requested === null) {
    return (
      <span className={cells.amount} data-void={isVoid} data-zero={value === '0' || undefined}>
        <Amount value={value} decimals={18} symbol={chain.symbol} digits={DIGITS} />
        {failed ? null : <Worth value={value} decimals={18} usd={coinUsd} />}
      </span>
    );
  }
  const { address, amount, decimals, isLimit } = requested;
  const symbol = requested.symbol ?? shortenAddress(address);
  return (
    <span className={cells.amount} data-void={isVoid} data-zero={amount === '0' || undefined}>
      {isLimit && isUnlimited(BigInt(amount)) ? (
        <StableText>{strings.transactions.unlimited(symbol)}</StableText>
      ) : (
        <Amount value={amount} decimals={decimals} symbol={symbol} digits={DIGITS} />
      )}
      {value === '0' ? null : <Amount value={value} decimals={18} symbol={chain.symbol} digits={DIGITS} />}
      {isLimit ? (
        <span className={cells.fiat}>{strings.transactions.limit}</span>
      ) : coinUsd === null || failed ? null : (
        <AmountFiat className={cells.fiat} value={amount} decimals={decimals} chainId={chain.id} token={address} />
      )}
    </span>
  );
}

/** Props of {@link Parties}. */
type PartiesProps = {
  chain: ExplorerChain;
  from: string;
  /** `null` where nobody knows the contract that was created. */
  to: string | null;
  isNew?: boolean;
  of?: string | undefined;
};

/** From whom to whom; in the list of an address, the other one and the way it went. */
export function Parties({ chain, from, to, isNew = false, of }: PartiesProps) {
  const { minted, burned, newContract } = strings.transactions;
  const target =
    to === null ? <StableText>{newContract}</StableText> : <AddressLink chain={chain} value={to} nobody={burned} />;
  const source = <AddressLink chain={chain} value={from} nobody={minted} />;
  // Of a list of an address that only took the call, such as a token's, both ends are others.
  if (of === undefined || (from !== of && to !== of)) {
    return (
      <span className={cells.parties}>
        {source}
        <span className={cells.arrow} aria-hidden="true">
          →
        </span>
        <span className={cells.target}>
          {isNew ? <span className={styles.muted}>{newContract}</span> : null}
          {isNew && to === null ? null : target}
        </span>
      </span>
    );
  }
  const way = from === of ? (to === of ? 'self' : 'out') : 'in';
  return (
    <span className={cells.parties} data-way={way}>
      <Tag tone={way === 'in' ? 'good' : 'plain'}>{strings.transactions.ways[way]}</Tag>
      {way === 'in' ? source : target}
    </span>
  );
}

/** When a row's transaction was, on phones alone: elsewhere it has a column. */
function Age({ time }: { time: string }) {
  return (
    <span className={`${cells.age} ${cells.onPhone}`}>
      <TimeAgo at={time} />
    </span>
  );
}
