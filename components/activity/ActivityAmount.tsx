import styles from '@/components/activity/ActivityAmount.module.css';
import { strings } from '@/components/activity/strings.en';
import { Fiat } from '@/components/ui/values/Fiat';
import { type ActivityEntry, type AssetTransfer, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { type Approval, readApproval } from '@/lib/activity/readApproval';
import { tokenFacts, tokenKey, tokenPrices } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { formatAmount, groupDigits, multiply } from '@/lib/format/amounts';
import { formatNumber } from '@/lib/format/text';
import { chainName, coinOf } from '@/protocol/chains';
import { DEFAULT_DECIMALS } from '@/protocol/tokenRules';

/** Props of {@link ActivityAmount}. */
export type ActivityAmountProps = {
  entry: ActivityEntry;
  own: OwnAddresses;
  /** The wrapped coin of the entry's chain, whose price is the coin's; `null` where it has none. */
  wrapped: string | null;
};

/** What came in and went out by an entry, at the right edge: amounts with their sign, each with its value of today; of an approval its limit. */
export function ActivityAmount({ entry: { chainId, moves, transaction }, own, wrapped }: ActivityAmountProps) {
  if (transaction?.failed) return null;
  const approval = transaction && moves.length === 0 && own.has(transaction.from) ? readApproval(transaction) : null;
  if (approval && !approval.all) return <Limit approval={approval} chainId={chainId} />;
  const [got, given] = (['in', 'out'] as const).map((way) => moves.filter((move) => directionOf(move, own) === way));
  // One of either: more are counted below the sentence.
  const shown = [got, given].flatMap((some) => (some?.length === 1 ? some : []));
  return (
    <div className={styles.amounts}>
      {shown.map((move, at) => (
        <MovedAmount key={at} move={move} isIn={got?.includes(move) ?? false} chainId={chainId} wrapped={wrapped} />
      ))}
    </div>
  );
}

type MovedAmountProps = { move: AssetTransfer; isIn: boolean; chainId: number; wrapped: string | null };

function MovedAmount({ move, isIn, chainId, wrapped }: MovedAmountProps) {
  const { kind, token, amount } = move;
  const facts = useLookup(tokenFacts, kind === 'token' && token !== null ? tokenKey(chainId, token) : null);
  const priced = kind === 'nft' ? null : (token ?? wrapped);
  const price = useLookup(tokenPrices, priced === null ? null : tokenKey(chainId, priced));
  const sign = isIn ? '+' : '−';
  if (kind === 'nft') {
    return (
      <p data-way={isIn ? 'in' : 'out'}>
        {sign}
        {formatNumber(BigInt(amount))} NFT
      </p>
    );
  }
  const unit = token === null ? coinOf(chainId) : facts;
  // Until it is known how the token counts there is no number to show.
  if (!unit || unit.decimals === null) return null;
  const { shown, exact } = formatAmount(amount, unit.decimals);
  const value = price && multiply({ digits: BigInt(amount), scale: unit.decimals ?? DEFAULT_DECIMALS }, price);
  return (
    <p data-way={isIn ? 'in' : 'out'} title={`${groupDigits(exact)} ${unit.symbol}, ${chainName(chainId)}`}>
      {sign}
      {shown} {unit.symbol}
      {value && (
        <small title={strings.row.today}>
          <Fiat usd={value} />
        </small>
      )}
    </p>
  );
}

/** From this on, in the smallest unit, nobody means a number. */
const UNLIMITED = 2n ** 255n;

/** How much somebody may spend of a token. */
function Limit({ approval: { token, amount }, chainId }: { approval: Approval; chainId: number }) {
  const facts = useLookup(tokenFacts, tokenKey(chainId, token));
  // An NFT has no decimals, and what is approved of it is one.
  if (amount < UNLIMITED && (!facts || facts.decimals === null)) return null;
  return (
    <div className={styles.amounts}>
      <p>
        {amount >= UNLIMITED
          ? strings.row.unlimited
          : `${formatAmount(amount, facts?.decimals ?? 0).shown} ${facts?.symbol ?? ''}`}
        <small>{strings.row.limit}</small>
      </p>
    </div>
  );
}
