import dynamic from 'next/dynamic';
import Link from 'next/link';
import { Confirmations } from '@/components/explorer/block/Confirmations';
import { PageTabs, Tag } from '@/components/explorer/Figures';
import { useIsOwn, FullValue } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import { OverviewTab } from '@/components/explorer/transaction/OverviewTab';
import { TransactionSentence } from '@/components/transactions/transactionFacts';
import { Skeleton } from '@/components/ui/Skeleton';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { LongText } from '@/components/ui/values/LongText';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import type { ExplorerChain, ExplorerView } from '@/lib/explorer/ExplorerView';
import { addressPath, blockPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';
import { hasFailed } from '@/protocol/data/hasFailed';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/explorer/Transaction.module.css';
import calls from '@/components/explorer/Call.module.css';

const loading = () => <Skeleton lines={6} />;

const LogsTab = dynamic(() => import('@/components/explorer/transaction/LogsTab').then((code) => code.LogsTab), {
  ssr: false,
  loading,
});
const RawTab = dynamic(() => import('@/components/explorer/transaction/RawTab').then((code) => code.RawTab), {
  ssr: false,
  loading,
});

/** The title names the sender, even if the reader is the sender. */
const NOBODY: ReadonlySet<string> = new Set();

/** Props of the view of a transaction. */
export type TransactionViewProps = Extract<ExplorerView, { kind: 'transaction' }> & { chain: ExplorerChain };

/** A transaction: what it did, from whom to whom, what it cost, what it asked of a contract, and what contracts recorded. */
export function TransactionView(props: TransactionViewProps) {
  const { chain, transaction, failure, tab, verified } = props;
  const { hash, block_number: block, from_address: from, to_address, receipt_contract_address: made } = transaction;
  const isFailed = hasFailed(transaction);
  const to = to_address ?? made;
  return (
    <div className={styles.view}>
      <header>
        <p className={styles.kind}>
          {strings.transactions.transaction} · {chain.name}
        </p>
        <h1 className={styles.title}>
          <TransactionSentence
            chainId={chain.id}
            row={transaction}
            own={NOBODY}
            wrappedCoin={chain.wrapped?.toLowerCase() ?? null}
          />
        </h1>
        <div className={styles.tags}>
          <Tag tone={isFailed ? 'bad' : 'good'}>
            {isFailed ? strings.transactions.failed : strings.transactions.success}
          </Tag>
          <Tag>
            <TimeAgo at={transaction.block_timestamp} />
          </Tag>
          <Link href={blockPath(chain.id, block)}>
            <Tag>{strings.transaction.blockTag(formatNumber(Number(block)))}</Tag>
          </Link>
          {/* The last: it comes a moment later, and pushes none of the others aside. */}
          <Confirmations chainId={chain.id} block={block} />
        </div>
        <div className={styles.hash}>
          <FullValue value={hash} label={strings.values.copyHash} />
        </div>
        {isFailed ? <Failure failure={failure} /> : null}
      </header>
      <div className={styles.ends}>
        <Party chain={chain} address={from} role={strings.transactions.from} />
        <span className={styles.arrow} aria-hidden="true">
          →
        </span>
        {to ? (
          <Party
            chain={chain}
            address={to}
            role={to_address ? strings.transactions.to : strings.transaction.createdContract}
            isVerified={verified.includes(to.toLowerCase())}
          />
        ) : (
          <p>{strings.transactions.newContract}</p>
        )}
      </div>
      <PageTabs
        label={strings.transaction.parts}
        current={tab}
        tabs={[
          { id: 'overview', label: strings.transaction.overview },
          { id: 'logs', label: strings.transaction.logsTab, count: formatNumber(transaction.logs.length) },
          { id: 'raw', label: strings.transaction.raw },
        ]}
      />
      {tab === 'logs' ? <LogsTab {...props} /> : tab === 'raw' ? <RawTab {...props} /> : <OverviewTab {...props} />}
    </div>
  );
}

/** Why it failed, by a replay; that it is unknown where nobody can say. */
function Failure({ failure }: Pick<TransactionViewProps, 'failure'>) {
  const words = strings.failure;
  const reason = failure === null ? words.unknown : words[failure.kind];
  return (
    <div className={styles.failure} role="note">
      <p>
        <strong>{words.title}</strong> <span>{failure?.message ?? reason}</span>
      </p>
      {failure?.kind === 'custom' ? (
        <p className={calls.data}>{failure.data === null ? null : <LongText text={failure.data} />}</p>
      ) : null}
      <p className={styles.small}>
        {failure?.replayed_at ? words.replayed(formatNumber(Number(failure.replayed_at))) : words.notReplayed}{' '}
        {words.nothingChanged}
      </p>
    </div>
  );
}

type PartyProps = { chain: ExplorerChain; address: string; role: string; isVerified?: boolean };

function Party({ chain, address, role, isVerified }: PartyProps) {
  const name = useDirectoryName(address, chain.id);
  const isOwn = useIsOwn(address);
  const copy = <CopyButton value={address} label={strings.address.copy} quiet small />;
  return (
    <div className={styles.party}>
      <AddressPicture value={address} size={40} />
      <div>
        <small>{role}</small>
        <span className={styles.name}>
          <Link
            href={addressPath(chain.id, address)}
            title={checksumAddress(address)}
            className={name ? undefined : styles.whole}
          >
            {name ?? (
              <>
                <span className={styles.wide}>{checksumAddress(address)}</span>
                <span className={styles.narrow}>{shortenAddress(address)}</span>
              </>
            )}
          </Link>
          {/* Without a name the whole address is all that there is to say. */}
          {name ? null : copy}
          {isOwn ? <Tag>{strings.address.you}</Tag> : null}
          {isVerified ? <Tag tone="good">{strings.contract.verified}</Tag> : null}
        </span>
        {name && (
          <small className={styles.address}>
            <bdi title={checksumAddress(address)}>{shortenAddress(address)}</bdi>
            {copy}
          </small>
        )}
      </div>
    </div>
  );
}
