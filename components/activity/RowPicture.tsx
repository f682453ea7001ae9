import styles from '@/components/activity/Activity.module.css';
import { Icon, type IconName } from '@/components/ui/Icon';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { type ActivityEntry, directionOf, type OwnAddresses } from '@/lib/activity/ActivityEntry';
import { tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { coinOf } from '@/protocol/chains';

/** Props of {@link RowPicture}. */
export type RowPictureProps = { entry: ActivityEntry; own: OwnAddresses; way: string };

const PICTURES: Readonly<Record<string, IconName>> = { failed: 'warning', call: 'code' };

/** What a row is about, before its sentence: the token that moved with the way it went, else a sign. Decoration. */
export function RowPicture({ entry: { moves, chainId, transaction }, own, way }: RowPictureProps) {
  const fungible = moves.filter(({ kind }) => kind !== 'nft');
  // What came in is what an exchange was for.
  const move = fungible.find((one) => directionOf(one, own) === 'in') ?? fungible[0];
  const token = move?.token ?? null;
  const facts = useLookup(tokenFacts, token === null ? null : tokenKey(chainId, token));
  const sign = <Icon name={PICTURES[way] ?? 'arrow'} />;
  if (!move || transaction?.failed) {
    return (
      <span className={styles.picture} data-sign>
        {sign}
      </span>
    );
  }
  const symbol = token === null ? coinOf(chainId).symbol : (facts?.symbol ?? '');
  return (
    <span className={styles.lead}>
      <TokenLogo symbol={symbol} address={token} chainId={chainId} size={38} />
      <span className={styles.badge}>{sign}</span>
    </span>
  );
}
