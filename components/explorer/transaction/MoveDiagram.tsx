import Link from 'next/link';
import type { CSSProperties } from 'react';
import { useOwnAddresses } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import type { MoveLanes } from '@/components/explorer/transaction/moveLanes';
import { MovedFiat } from '@/components/transactions/TransactionMoves';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { MovedAsset } from '@/components/ui/values/MovedAsset';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress, ZERO_ADDRESS } from '@/protocol/data/addresses';
import styles from '@/components/explorer/transaction/MoveDiagram.module.css';

/** Props of {@link MoveDiagram}. */
export type MoveDiagramProps = { chain: ExplorerChain; lanes: MoveLanes; sender: string };

/** What moved as arrows from party to party, in the order of the transaction; what the sender got is in green. */
export function MoveDiagram({ chain, lanes: { parties, moves }, sender }: MoveDiagramProps) {
  // In percent of the width: each party is in the middle of its share.
  const middle = (lane: number) => ((lane + 0.5) * 100) / parties.length;
  const isMinted = moves.some(({ move }) => move.from === ZERO_ADDRESS);
  const { minted, burned } = strings.transactions;
  const nobody = isMinted ? minted : burned;
  return (
    <div className={styles.diagram} data-parties={parties.length}>
      <div className={styles.parties}>
        {parties.map((address) => (
          <Party key={address} chain={chain} address={address} nobody={nobody} />
        ))}
      </div>
      <ol className={styles.moves}>
        {moves.map(({ move, from, to }, at) => {
          const place: CSSProperties = {
            marginLeft: `${middle(Math.min(from, to))}%`,
            marginRight: `${100 - middle(Math.max(from, to))}%`,
          };
          return (
            <li key={at} style={place} data-back={to < from || undefined} data-got={move.to === sender || undefined}>
              <b>
                <MovedAsset move={move} chainId={chain.id} />
              </b>
              <span className={styles.arrow} aria-hidden="true" />
              <span className="visually-hidden">
                <Ends chain={chain} from={move.from} to={move.to} nobody={nobody} />
              </span>
              <small>
                <MovedFiat move={move} chainId={chain.id} />
              </small>
            </li>
          );
        })}
      </ol>
    </div>
  );
}

type PartyProps = { chain: ExplorerChain; address: string; nobody: string };

/** What a party is called: nobody makes tokens, and gets those that are destroyed. */
function usePartyName({ chain, address, nobody }: PartyProps): { name: string; isNamed: boolean } {
  const known = useDirectoryName(address, chain.id);
  if (address === ZERO_ADDRESS) return { name: nobody, isNamed: true };
  return { name: known ?? shortenAddress(address), isNamed: known !== null };
}

function Party(props: PartyProps) {
  const { chain, address } = props;
  const { name, isNamed } = usePartyName(props);
  const isOwn = useOwnAddresses().has(address);
  if (address === ZERO_ADDRESS) return <span className={styles.party}>{name}</span>;
  return (
    <Link className={styles.party} href={addressPath(chain.id, address)} title={checksumAddress(address)}>
      <AddressPicture value={address} size={28} />
      <bdi className={isNamed ? undefined : styles.mono}>{name}</bdi>
      {isOwn ? <small>{strings.address.you}</small> : null}
    </Link>
  );
}

type EndsProps = { chain: ExplorerChain; from: string; to: string; nobody: string };

function Ends({ chain, from, to, nobody }: EndsProps) {
  const source = usePartyName({ chain, address: from, nobody });
  const target = usePartyName({ chain, address: to, nobody });
  return <span>{strings.transaction.fromTo(source.name, target.name)}</span>;
}
