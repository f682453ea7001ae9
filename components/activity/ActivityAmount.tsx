import styles from '@/components/activity/ActivityAmount.module.css';
import { strings } from '@/components/activity/strings.en';
import { Fiat } from '@/components/ui/values/Fiat';
import { type ActivityEntry, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { type MovedSum, sumMoves } from '@/lib/activity/describeRow';
import { tokenFacts, tokenKey, tokenPrices } from '@/lib/activity/lookups';
import { type Approval, readApproval } from '@/lib/activity/readApproval';
import { useLookup } from '@/lib/data/useLookup';
import { type Decimal, formatAmount, groupDigits } from '@/lib/format/amounts';
import { dollarsOf } from '@/lib/format/money';
import { chainName, coinOf } from '@/protocol/chains';
import { isUnlimited, unitName } from '@/protocol/tokenRules';

/** Props of {@link ActivityAmount}. */
export type ActivityAmountProps = {
  entry: ActivityEntry;
  own: OwnAddresses;
  /** The wrapped coin of the entry's chain, whose price is the coin's; `null` where it has none. */
  wrapped: string | null;
};

/**
 * What an entry moved, at the right edge: what came in with its sign, below it what was given for it, and its value of
 * today; of an approval its limit, and of what failed the coins that stayed where they were.
 */
export function ActivityAmount({ entry, own, wrapped }: ActivityAmountProps) {
  const { chainId, moves, transaction } = entry;
  if (transaction?.failed) return <Untouched value={transaction.value} chainId={chainId} />;
  const approval = transaction && moves.length === 0 && own.has(transaction.from) ? readApproval(transaction) : null;
  if (approval && !approval.all) return <Limit approval={approval} chainId={chainId} />;
  const sumOf = (way: string) => sumMoves(moves.filter((move) => directionOf(move, own) === way));
  const [got, given] = [sumOf('in'), sumOf('out')];
  const main = got ?? given ?? sumOf('within');
  if (!main) return <NoTransfer />;
  const around = { chainId, wrapped };
  return (
    <div className={styles.amounts}>
      <p data-way={got ? 'in' : given ? 'out' : 'within'}>
        <Moved sum={main} sign={got ? '+' : given ? '−' : ''} {...around} />
        <small>
          {got && given ? (
            <>
              <Moved sum={given} sign="−" {...around} />
              <Worth sum={given} other={got} before=" · " {...around} />
            </>
          ) : (
            <Worth sum={main} {...around} />
          )}
        </small>
      </p>
    </div>
  );
}

type Around = { chainId: number; wrapped: string | null };

/** How a sum counts: `undefined` until it is known, `null` for what is not counted in units. */
function useUnit(sum: MovedSum | null, chainId: number) {
  const token = sum?.kind === 'token' ? sum.token : null;
  const facts = useLookup(tokenFacts, token === null ? null : tokenKey(chainId, token));
  return sum?.kind === 'coin' ? coinOf(chainId) : facts;
}

/** What a sum is worth today; `null` where that is not known. */
function useWorth(sum: MovedSum | undefined, { chainId, wrapped }: Around): Decimal | null {
  const counted = sum?.kind === 'coin' || sum?.kind === 'token' ? sum : null;
  const priced = counted && (counted.token ?? wrapped);
  const price = useLookup(tokenPrices, priced === null ? null : tokenKey(chainId, priced));
  const unit = useUnit(counted, chainId);
  if (!counted || !price || !unit || unit.decimals === null) return null;
  return dollarsOf(counted.amount, unit.decimals, price);
}

/** A sum with its sign; nothing until it is known how a token counts. */
function Moved({ sum, sign, chainId }: Around & { sum: MovedSum; sign: string }) {
  const unit = useUnit(sum, chainId);
  if (sum.kind === 'nft') return <span>{sign + strings.row.nfts(sum.count)}</span>;
  if (sum.kind === 'mixed') return <span>{sign + strings.row.assets(sum.count)}</span>;
  // Until it is known how the token counts there is no number to show, but its place.
  if (!unit) return <span>{'\u00a0'}</span>;
  const { shown, exact } = formatAmount(sum.amount, unit.decimals ?? 0);
  return (
    <span title={`${groupDigits(exact)} ${unit.symbol}, ${chainName(chainId)}`}>
      {`${sign}${shown} ${unitName(unit.symbol, unit.decimals)}`}
    </span>
  );
}

/** What a sum is worth, or what came for it where only that has a price. */
function Worth({ sum, other, before, ...around }: Around & { sum: MovedSum; other?: MovedSum; before?: string }) {
  const own = useWorth(sum, around);
  const others = useWorth(other, around);
  const usd = own ?? others;
  if (usd === null) return null;
  return (
    <span title={strings.row.today}>
      {before ? <span>{before}</span> : null}
      <Fiat usd={usd} />
    </span>
  );
}

/** Nothing moved. */
function NoTransfer() {
  return (
    <div className={styles.amounts}>
      <p data-way="none">{strings.row.noTransfer}</p>
    </div>
  );
}

/** The coins that a failed transaction would have moved. */
function Untouched({ value, chainId }: { value: string; chainId: number }) {
  if (value === '0') return <NoTransfer />;
  const { decimals, symbol } = coinOf(chainId);
  return (
    <div className={styles.amounts}>
      <p data-way="none">
        <s>{`${formatAmount(value, decimals).shown} ${symbol}`}</s>
      </p>
    </div>
  );
}

/** How much somebody may spend of a token. */
function Limit({ approval: { token, amount }, chainId }: { approval: Approval; chainId: number }) {
  const facts = useLookup(tokenFacts, tokenKey(chainId, token));
  // Of an NFT nobody knows how it counts, and what is approved of it is one.
  if (!isUnlimited(amount) && !facts) return null;
  return (
    <div className={styles.amounts}>
      <p>
        {isUnlimited(amount)
          ? strings.row.unlimited
          : `${formatAmount(amount, facts?.decimals ?? 0).shown} ${unitName(facts?.symbol ?? '', facts?.decimals ?? null)}`}
        <small>{strings.row.limit}</small>
      </p>
    </div>
  );
}
