import Link from 'next/link';
import { FailedSection, PageLinks } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { transferColumns, useTransactionRows } from '@/components/explorer/TransactionTable';
import type { AddressViewProps } from '@/components/explorer/views/AddressView';
import { noneSince, PartialNote } from '@/components/ui/values/PartialNote';
import { Note } from '@/components/ui/Note';
import { Amount } from '@/components/ui/values/Amount';
import { type Column, Table } from '@/components/ui/values/Table';
import { AmountFiat } from '@/components/wallet/AmountFiat';
import type { ExplorerChain, Listed, NamedTransfer } from '@/lib/explorer/ExplorerView';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import type { NftTransfer } from '@/protocol/data/shapes';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

type Row = {
  transaction_hash: string;
  block_timestamp: string;
  from_address: string;
  to_address: string;
};

/** Props of {@link TransferList}. */
type TransferListProps<Kind extends Row> = {
  view: AddressViewProps;
  /** `null` where no source lists them. */
  transfers: Listed<Kind> | null;
  caption: string;
  rowKey: (row: Kind) => string;
  column: Column<Kind>;
};

function TransferList<Kind extends Row>({ view, transfers, caption, rowKey, column }: TransferListProps<Kind>) {
  const { chain, address, failed } = view;
  const rows = useTransactionRows(chain, transfers?.result ?? [], ({ transaction_hash }) => transaction_hash);
  if (!transfers) {
    return (
      <FailedSection part="transfers" failed={failed}>
        <Note>{strings.address.noTransfers(chain.name)}</Note>
      </FailedSection>
    );
  }
  return (
    <section className={styles.section}>
      <PartialNote chain={chain} firstBlock={transfers.firstBlock} rows="transfers" />
      <Table
        {...rows}
        caption={caption}
        compact
        rowKey={rowKey}
        empty={<p className={styles.muted}>{noneSince('transfers', transfers.firstBlock)}.</p>}
        columns={[...transferColumns(chain, address), column]}
      />
      <PageLinks cursor={transfers.cursor} page={transfers.page} older={strings.transfers.older} />
    </section>
  );
}

/** The transfers of tokens from and to an address. */
export function TokenTransfers(view: AddressViewProps) {
  const { chain } = view;
  return (
    <TransferList
      view={view}
      transfers={view.transfers}
      caption={strings.address.transfersCaption}
      rowKey={(row) => `${row.transaction_hash} ${row.address} ${row.from_address} ${row.to_address} ${row.value}`}
      column={{
        key: 'value',
        head: strings.transactions.amount,
        align: 'end',
        phone: 'value',
        cell: (row) => <TokenAmount chain={chain} row={row} />,
      }}
    />
  );
}

function TokenAmount({ chain, row: { address, value, token } }: { chain: ExplorerChain; row: NamedTransfer }) {
  const decimals = token?.decimals ?? null;
  return (
    <span className={cells.amount}>
      <Link className={cells.quietLink} href={tokenPath(chain.id, address)}>
        <Amount value={value} decimals={decimals} symbol={token?.symbol ?? shortenAddress(address)} digits={6} />
      </Link>
      <AmountFiat className={cells.fiat} value={value} decimals={decimals} chainId={chain.id} token={address} />
    </span>
  );
}

/** The transfers of NFTs from and to an address. */
export function NftTransfers(view: AddressViewProps) {
  const { chain } = view;
  return (
    <TransferList<NftTransfer>
      view={view}
      transfers={view.nftTransfers}
      caption={strings.address.nftTransfersCaption}
      rowKey={(row) => `${row.transaction_hash} ${row.log_index} ${row.token_id}`}
      column={{
        key: 'nft',
        head: strings.nft.nft,
        align: 'end',
        phone: 'value',
        cell: ({ token_address, token_id, amount }) => (
          <Link
            href={nftPath(chain.id, token_address, token_id)}
            title={`${checksumAddress(token_address)} #${token_id}`}
          >
            {amount === '1' ? '' : `${amount} × `}#{shortenAddress(token_id)}
          </Link>
        ),
      }}
    />
  );
}
