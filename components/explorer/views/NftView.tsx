import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { PiecePicture } from '@/components/explorer/PiecePicture';
import { transferColumns } from '@/components/explorer/transferColumns';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Who } from '@/components/explorer/Who';
import Link from 'next/link';
import { Note } from '@/components/ui/Failure';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { standardHint } from '@/components/explorer/standardHint';
import { strings } from '@/components/explorer/strings.en';
import { readPiece } from '@/lib/explorer/readPiece';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';

type NftViewProps = Extract<ExplorerView, { kind: 'nft' }> & { chain: ExplorerChain };

/** An NFT: its picture, what it says of itself, who holds it, and how it came there. */
export function NftView({ chain, nft, owners, transfers }: NftViewProps) {
  useNewBlocks(chain.id);
  const piece = readPiece(nft.metadata);
  const name = piece.name ?? `#${nft.token_id}`;
  return (
    <div className={styles.view}>
      <Heading kind={strings.nft.nft} chain={chain}>
        {name}
      </Heading>
      <div className={styles.two}>
        <PiecePicture piece={piece} name={name} />
        <div className={styles.section}>
          {piece.description ? <p>{piece.description}</p> : null}
          <Facts
            facts={[
              [
                strings.nft.collection,
                <Link key="collection" href={nftPath(chain.id, nft.token_address)}>
                  {nft.name ?? nft.token_address}
                </Link>,
              ],
              [strings.nft.tokenId, nft.token_id],
              [strings.nft.standard, nft.contract_type, standardHint(nft.contract_type)],
              ...piece.attributes.map(({ name: trait, value }) => [trait, value] as const),
            ]}
          />
        </div>
      </div>
      <section className={styles.section}>
        <h2>{owners.total === 1 ? strings.nft.owner : strings.nft.holders(owners.total)}</h2>
        <Table
          caption={strings.nft.ownersCaption}
          rows={owners.result}
          rowKey={({ owner_of }) => owner_of}
          empty={<p className={styles.muted}>{strings.nft.noOwner}</p>}
          columns={[
            { key: 'owner', head: strings.nft.owner, cell: ({ owner_of }) => <Who chain={chain} value={owner_of} /> },
            { key: 'amount', head: strings.nft.quantity, align: 'end', cell: ({ amount }) => amount },
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>{strings.transfers.history}</h2>
        {transfers ? (
          <>
            <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
            <Table
              caption={strings.transfers.captionOfNft}
              rows={transfers.result}
              rowKey={({ transaction_hash, log_index }) => `${transaction_hash} ${log_index}`}
              empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
              columns={transferColumns(chain)}
            />
            <More cursor={transfers.cursor} label={strings.transfers.older} />
          </>
        ) : (
          <Note>{strings.transfers.notOfNft(chain.name)}</Note>
        )}
      </section>
    </div>
  );
}
