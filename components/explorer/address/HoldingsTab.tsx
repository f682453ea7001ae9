import Link from 'next/link';
import { Worth } from '@/components/explorer/Figures';
import { NftGallery } from '@/components/explorer/NftGallery';
import { AddressLink, FailedSection, PageLinks } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import type { AddressViewProps } from '@/components/explorer/views/AddressView';
import { Note } from '@/components/ui/Note';
import { Amount } from '@/components/ui/values/Amount';
import { Table } from '@/components/ui/values/Table';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { shortenAddress } from '@/protocol/data/addresses';
import { shownDecimals } from '@/protocol/tokenRules';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';

/** The NFTs that an address holds. */
export function NftsTab({ chain, nfts, failed }: AddressViewProps) {
  if (!nfts) {
    return (
      <FailedSection part="nfts" failed={failed}>
        <Note>{strings.address.unlisted.nfts(chain.name)}</Note>
      </FailedSection>
    );
  }
  return nfts.result.length > 0 ? (
    <section className={styles.section}>
      <NftGallery chainId={chain.id} nfts={nfts.result} />
      <PageLinks cursor={nfts.cursor} page={nfts.page} older={strings.nft.more} />
    </section>
  ) : (
    <p className={styles.muted}>{strings.address.noNfts}</p>
  );
}

/** The tokens that an address holds, and what they are worth. */
export function TokensTab({ chain, tokens, failed }: Pick<AddressViewProps, 'chain' | 'tokens' | 'failed'>) {
  if (!tokens) {
    return (
      <FailedSection part="tokens" failed={failed}>
        <Note>{strings.address.unlisted.tokens(chain.name)}</Note>
      </FailedSection>
    );
  }
  return (
    <Table
      caption={strings.address.tokensCaption}
      compact
      rows={tokens}
      rowKey={({ token_address }) => token_address}
      rowHref={({ token_address }) => tokenPath(chain.id, token_address)}
      empty={<p className={styles.muted}>{strings.address.noTokens}</p>}
      columns={[
        {
          key: 'token',
          head: strings.token.token,
          phone: 'title',
          cell: ({ token_address, name, symbol }) => (
            <Link className={cells.who} href={tokenPath(chain.id, token_address)}>
              <TokenLogo symbol={symbol ?? '?'} address={token_address} chainId={chain.id} size={28} />
              <bdi>{name ?? symbol ?? shortenAddress(token_address)}</bdi>
            </Link>
          ),
        },
        {
          key: 'contract',
          head: strings.address.contract,
          cell: ({ token_address }) => <AddressLink chain={chain} value={token_address} />,
        },
        {
          key: 'amount',
          head: strings.transactions.amount,
          align: 'end',
          phone: 'value',
          cell: (token) => (
            <Amount value={token.balance} decimals={shownDecimals(token)} symbol={token.symbol ?? ''} digits={6} />
          ),
        },
        {
          key: 'worth',
          head: strings.values.worth,
          align: 'end',
          phone: 'change',
          cell: (token) =>
            token.usd === null ? (
              <span className={styles.muted}>{strings.values.unknown}</span>
            ) : (
              <Worth value={token.balance} decimals={shownDecimals(token)} usd={token.usd} />
            ),
        },
      ]}
    />
  );
}
