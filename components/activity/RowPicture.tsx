import styles from '@/components/activity/ActivityRow.module.css';
import { Icon, type IconName } from '@/components/ui/Icon';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { type ActivityEntry, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { tokenFacts, tokenKey } from '@/lib/activity/lookups';
import type { Approval } from '@/lib/activity/readApproval';
import { useLookup } from '@/lib/data/useLookup';
import { coinOf } from '@/protocol/chains';

/** Props of {@link RowPicture}. */
export type RowPictureProps = { entry: ActivityEntry; own: OwnAddresses; way: string; approval: Approval | null };

const PICTURES: Readonly<Record<string, IconName>> = { failed: 'warning', call: 'code' };

/** What a row is about, before its words: the token that moved with the way it went, of an exchange both, else a sign. Decoration. */
export function RowPicture({ entry: { moves, chainId, transaction }, own, way, approval }: RowPictureProps) {
  const fungible = transaction?.failed ? [] : moves.filter(({ kind }) => kind !== 'nft');
  const [got, given] = ['in', 'out'].map((one) => fungible.find((move) => directionOf(move, own) === one));
  const sign = <Icon name={PICTURES[way] ?? 'arrow'} />;
  if (got && given) {
    return (
      <span className={styles.lead} data-two>
        <Logo token={given.token} chainId={chainId} size={28} />
        <Logo token={got.token} chainId={chainId} size={28} />
      </span>
    );
  }
  if (approval && !transaction?.failed) {
    return (
      <span className={styles.lead}>
        <Logo token={approval.token} chainId={chainId} size={38} />
        <span className={styles.badge}>
          <Icon name={approval.amount === 0n ? 'close' : 'key'} />
        </span>
      </span>
    );
  }
  const move = got ?? fungible[0];
  if (!move) {
    return (
      <span className={styles.picture} data-sign>
        {sign}
      </span>
    );
  }
  return (
    <span className={styles.lead}>
      <Logo token={move.token} chainId={chainId} size={38} />
      <span className={styles.badge}>{sign}</span>
    </span>
  );
}

/** The mark of the chain's coin (`null`) or of a token. */
function Logo({ token, chainId, size }: { token: string | null; chainId: number; size: number }) {
  const facts = useLookup(tokenFacts, token === null ? null : tokenKey(chainId, token));
  const symbol = token === null ? coinOf(chainId).symbol : (facts?.symbol ?? '');
  return <TokenLogo symbol={symbol} address={token} chainId={chainId} size={size} />;
}
