import styles from '@/components/explorer/Explorer.module.css';
import { Facts } from '@/components/ui/values/Facts';
import { Heading, MoreLink } from '@/components/explorer/parts';
import { NftGallery } from '@/components/explorer/NftGallery';
import { strings } from '@/components/explorer/strings.en';
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
  const unlisted = tokens ? (nfts ? null : 'nfts') : nfts ? 'tokens' : 'both';
  const page = contract === 'token' ? tokenPath(chain.id, address) : nftPath(chain.id, address);
  return (
    <div className={styles.view}>
      <Heading kind={strings.address.address} chain={chain}>
        {name ?? <Address value={address} plain size={40} />}
      </Heading>
      <Facts
        facts={[
          [
            strings.address.address,
            <span key="address" className={styles.copied}>
              <span className={styles.mono}>{address}</span>
              <CopyButton value={address} label={strings.address.copy} quiet />
            </span>,
          ],
          [
            strings.address.balance,
            balance && <Amount key="balance" value={balance} decimals={18} symbol={chain.symbol} />,
          ],
          [strings.address.nfts, nfts && nfts.total > 0 ? nfts.total.toLocaleString('en') : null],
          [
            strings.address.contract,
            contract && (
              <Link key="page" href={page}>
                {contract === 'token' ? strings.address.tokenContract : strings.address.nftContract}
              </Link>
            ),
          ],
        ]}
      />
      {unlisted ? <Note>{strings.address.unlisted[unlisted](chain.name)}</Note> : null}
      {tokens && tokens.length > 0 ? (
        <section className={styles.section}>
          <h2>{strings.address.tokens}</h2>
          <Table
            caption={strings.address.tokensCaption}
            rows={tokens}
            rowKey={({ token_address }) => token_address}
            columns={[
              {
                key: 'token',
                head: strings.token.token,
                cell: ({ token_address, name: called, symbol }) => (
                  <Link href={tokenPath(chain.id, token_address)}>{called ?? symbol ?? token_address}</Link>
                ),
              },
              {
                key: 'amount',
                head: strings.transactions.amount,
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
          <h2>{strings.address.nfts}</h2>
          <NftGallery chainId={chain.id} nfts={nfts.result} />
          {nfts.total > nfts.result.length ? (
            <Note>{strings.address.shown(nfts.result.length, nfts.total)}</Note>
          ) : null}
        </section>
      ) : null}
      <section className={styles.section}>
        <h2>{strings.transactions.title}</h2>
        <PartialNote chain={chain} firstBlock={transactions.firstBlock} rows="transactions" />
        <TransactionTable
          chain={chain}
          rows={transactions.result}
          caption={strings.address.transactionsCaption}
          firstBlock={transactions.firstBlock}
        />
        <MoreLink cursor={transactions.cursor} label={strings.transactions.older} />
      </section>
    </div>
  );
}
