import dynamic from 'next/dynamic';
import { TokensTab, NftsTab } from '@/components/explorer/address/HoldingsTab';
import { TokenTransfers, NftTransfers } from '@/components/explorer/address/TransfersTab';
import { AddressFigures, AddressHead } from '@/components/explorer/address/AddressHead';
import { TransactionsTab } from '@/components/explorer/address/TransactionsTab';
import { PageTabs } from '@/components/explorer/Figures';
import { FailedSection } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { useNewBlocks } from '@/components/explorer/useNewBlocks';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { type ExplorerChain, type ExplorerView, formatTotal } from '@/lib/explorer/ExplorerView';
import { formatNumber } from '@/lib/format/text';
import styles from '@/components/explorer/Explorer.module.css';

// Not on the server: what is late within a late part is moved into place by a script that the site's policy does not let run.
const ContractTab = dynamic(
  () => import('@/components/explorer/contract/ContractTab').then((code) => code.ContractTab),
  { ssr: false, loading: () => <Skeleton lines={8} /> },
);

/** Props of {@link AddressView}. */
export type AddressViewProps = Extract<ExplorerView, { kind: 'address' }> & { chain: ExplorerChain };

/** An address: who it is, what it holds and what it did. */
export function AddressView(props: AddressViewProps) {
  const { chain, tokens, nfts, transactions, filter, contract, tab, failed } = props;
  useNewBlocks(chain.id);
  const isUnlisted = { tokens: !tokens && !failed.includes('tokens'), nfts: !nfts && !failed.includes('nfts') };
  const unlisted = isUnlisted.tokens ? (isUnlisted.nfts ? 'both' : 'tokens') : isUnlisted.nfts ? 'nfts' : null;
  const count = transactions && filter === 'all' ? formatTotal(transactions.total) : undefined;
  return (
    <div className={styles.view}>
      <AddressHead {...props} />
      <AddressFigures {...props} />
      <FailedSection part="contract" failed={failed} />
      {unlisted ? <Note>{strings.address.unlisted[unlisted](chain.name)}</Note> : null}
      <PageTabs
        label={strings.address.parts}
        current={tab}
        tabs={[
          { id: 'transactions', label: strings.transactions.title, count },
          { id: 'transfers', label: strings.address.transfers },
          { id: 'nft-transfers', label: strings.address.nftTransfers },
          { id: 'tokens', label: strings.address.tokens, count: formatNumber(tokens?.length) },
          { id: 'nfts', label: strings.address.nfts, count: nfts ? formatTotal(nfts.total) : undefined },
          { id: 'contract', label: strings.address.contract },
        ].filter(({ id }) => id !== 'contract' || contract !== null || tab === 'contract')}
      />
      <Part {...props} />
    </div>
  );
}

function Part(props: AddressViewProps) {
  const { chain, address, standard, token } = props;
  switch (props.tab) {
    case 'transfers':
      return <TokenTransfers {...props} />;
    case 'nft-transfers':
      return <NftTransfers {...props} />;
    case 'tokens':
      return <TokensTab {...props} />;
    case 'nfts':
      return <NftsTab {...props} />;
    case 'contract':
      return <ContractTab chain={chain} address={address} standard={standard} token={token} />;
    default:
      return <TransactionsTab {...props} />;
  }
}
