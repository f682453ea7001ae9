import Link from 'next/link';
import { Heading } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { Note } from '@/components/ui/Note';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { Facts } from '@/components/ui/values/Facts';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { shownDecimals } from '@/protocol/tokenRules';
import styles from '@/components/explorer/Explorer.module.css';

type PairViewProps = Extract<ExplorerView, { kind: 'pair' }> & { chain: ExplorerChain };

/** A pair of an exchange: its two tokens and what it holds of them. */
export function PairView({ chain, address, token0, token1, reserve0, reserve1 }: PairViewProps) {
  const sides = [
    { token: token0, reserve: reserve0 },
    { token: token1, reserve: reserve1 },
  ];
  return (
    <div className={styles.view}>
      <Heading kind={strings.pair.pair} chain={chain}>
        {strings.pair.title(token0.symbol ?? '?', token1.symbol ?? '?')}
      </Heading>
      <Note>{strings.pair.lead}</Note>
      <Facts
        facts={[
          [strings.address.contract, <Address key="address" value={address} />],
          ...sides.map(
            ({ token, reserve }) =>
              [
                strings.pair.reserve(token.symbol ?? strings.pair.unnamedToken),
                <span key={token.address} className={styles.line}>
                  <Amount value={reserve} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} />
                  <Link href={tokenPath(chain.id, token.address)}>{token.name ?? token.address}</Link>
                </span>,
              ] as const,
          ),
        ]}
      />
    </div>
  );
}
