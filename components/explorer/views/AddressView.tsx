import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading } from '@/components/explorer/Heading';
import { More } from '@/components/explorer/More';
import { NftGallery } from '@/components/explorer/NftGallery';
import { TransactionTable } from '@/components/explorer/TransactionTable';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { CopyButton } from '@/components/ui/values/CopyButton';
import Link from 'next/link';
import { Note } from '@/components/ui/Note';
import { PartialNote } from '@/components/ui/values/PartialNote';
import { Table } from '@/components/ui/values/Table';
import { nftPath, tokenPath } from '@/lib/explorer/explorerPaths';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { shownDecimals } from '@/protocol/tokenDecimals';

type AddressViewProps = Extract<ExplorerView, { kind: 'address' }> & { chain: ExplorerChain };

/** An address: what it holds and what it did. */
export function AddressView({ chain, address, name, balance, tokens, nfts, transactions, contract }: AddressViewProps) {
  useNewBlocks(chain.id);
  const unlisted = [tokens ? [] : 'tokens', nfts ? [] : 'NFTs'].flat().join(' and ');
  const page = contract === 'token' ? tokenPath(chain.id, address) : nftPath(chain.id, address);
  return (
    <div className={styles.view}>
      <Heading kind="Address" chain={chain}>
        {name ?? <Address value={address} plain size={40} />}
      </Heading>
      <Facts
        facts={[
          [
            'Address',
            <span key="address" className={styles.copied}>
              <span className={styles.mono}>{address}</span>
              <CopyButton value={address} label="Copy address" quiet />
            </span>,
          ],
          ['Holds', balance && <Amount key="balance" value={balance} decimals={18} symbol={chain.symbol} />],
          ['NFTs', nfts && nfts.total > 0 ? nfts.total.toLocaleString('en') : null],
          [
            'Contract',
            contract && (
              <Link key="page" href={page}>
                {contract === 'token' ? 'ERC-20 token' : 'NFT collection'}
              </Link>
            ),
          ],
        ]}
      />
      {unlisted ? (
        <Note>
          The {unlisted} of this address cannot be listed: that takes an index of {chain.name} from its first block on.
        </Note>
      ) : null}
      {tokens && tokens.length > 0 ? (
        <section className={styles.section}>
          <h2>Tokens</h2>
          <Table
            caption="Tokens that the address holds"
            rows={tokens}
            rowKey={({ token_address }) => token_address}
            columns={[
              {
                key: 'token',
                head: 'Token',
                cell: ({ token_address, name: called, symbol }) => (
                  <Link href={tokenPath(chain.id, token_address)}>{called ?? symbol ?? token_address}</Link>
                ),
              },
              {
                key: 'amount',
                head: 'Amount',
                align: 'end',
                cell: (token) => (
                  <Amount
                    value={token.balance}
                    decimals={shownDecimals(token)}
                    symbol={token.symbol ?? ''}
                    digits={6}
                  />
                ),
              },
            ]}
          />
        </section>
      ) : null}
      {nfts && nfts.result.length > 0 ? (
        <section className={styles.section}>
          <h2>NFTs</h2>
          <NftGallery chainId={chain.id} pieces={nfts.result} />
          {nfts.total > nfts.result.length ? (
            <Note>
              Showing {nfts.result.length} of {nfts.total.toLocaleString('en')}.
            </Note>
          ) : null}
        </section>
      ) : null}
      <section className={styles.section}>
        <h2>Transactions</h2>
        <PartialNote chain={chain} firstBlock={transactions.firstBlock} rows="transactions" />
        <TransactionTable
          chain={chain}
          rows={transactions.result}
          caption="Transactions of the address, newest first"
          firstBlock={transactions.firstBlock}
        />
        <More cursor={transactions.cursor} label="Older transactions" />
      </section>
    </div>
  );
}
