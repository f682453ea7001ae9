import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { PiecePicture } from '@/components/explorer/PiecePicture';
import { transferColumns } from '@/components/explorer/transferColumns';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Who } from '@/components/explorer/Who';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import { nftPath } from '@/lib/explorer/explorerPaths';
import { standardHint } from '@/components/explorer/standardHint';
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
      <Heading kind="NFT" chain={chain}>
        {name}
      </Heading>
      <div className={styles.two}>
        <PiecePicture piece={piece} name={name} />
        <div className={styles.section}>
          {piece.description ? <p>{piece.description}</p> : null}
          <Facts
            facts={[
              [
                'Collection',
                <Link key="collection" href={nftPath(chain.id, nft.token_address)}>
                  {nft.name ?? nft.token_address}
                </Link>,
              ],
              ['Token ID', nft.token_id],
              ['Standard', nft.contract_type, standardHint(nft.contract_type)],
              ...piece.attributes.map(({ name: trait, value }) => [trait, value] as const),
            ]}
          />
        </div>
      </div>
      <section className={styles.section}>
        <h2>{owners.total === 1 ? 'Owner' : `${owners.total.toLocaleString('en')} holders`}</h2>
        <Table
          caption="Who holds the NFT"
          rows={owners.result}
          rowKey={({ owner_of }) => owner_of}
          empty={<p className={styles.muted}>Nobody holds it: it was burned.</p>}
          columns={[
            { key: 'owner', head: 'Owner', cell: ({ owner_of }) => <Who chain={chain} value={owner_of} /> },
            { key: 'amount', head: 'Quantity', align: 'end', cell: ({ amount }) => amount },
          ]}
        />
      </section>
      <section className={styles.section}>
        <h2>History</h2>
        {transfers ? (
          <>
            <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
            <Table
              caption="Transfers of the NFT, newest first"
              rows={transfers.result}
              rowKey={({ transaction_hash, log_index }) => `${transaction_hash} ${log_index}`}
              empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
              columns={transferColumns(chain)}
            />
            <More cursor={transfers.cursor} label="Older transfers" />
          </>
        ) : (
          <Note>No index of {chain.name} lists the transfers of this NFT.</Note>
        )}
      </section>
    </div>
  );
}
