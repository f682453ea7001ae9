import { Hash } from '@/components/explorer/Hash';
import { Moment } from '@/components/explorer/Moment';
import { strings } from '@/components/explorer/strings.en';
import { Who } from '@/components/explorer/Who';
import type { Column } from '@/components/ui/values/Table';
import { transactionPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain } from '@/lib/explorer/ExplorerView';

type Transfer = { transaction_hash: string; block_timestamp: string; from_address: string; to_address: string };

/** What every table of transfers tells: the transaction, when, from whom, and to whom. */
export const transferColumns = (chain: ExplorerChain): readonly Column<Transfer>[] => [
  {
    key: 'hash',
    head: strings.transactions.transaction,
    cell: ({ transaction_hash: hash }) => <Hash value={hash} href={transactionPath(chain.id, hash)} />,
  },
  { key: 'time', head: strings.transactions.time, cell: ({ block_timestamp }) => <Moment value={block_timestamp} /> },
  {
    key: 'from',
    head: strings.transactions.from,
    cell: ({ from_address }) => <Who chain={chain} value={from_address} nobody={strings.transactions.minted} />,
  },
  {
    key: 'to',
    head: strings.transactions.to,
    cell: ({ to_address }) => <Who chain={chain} value={to_address} nobody={strings.transactions.burned} />,
  },
];
