import { useState } from 'react';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { useToast } from '@/components/ui/overlays/useToast';
import { Address } from '@/components/ui/values/Address';
import { Amount } from '@/components/ui/values/Amount';
import { type Column, Table } from '@/components/ui/values/Table';
import { ChainOffer } from '@/components/wallet/ChainSwitcher';
import { awaitSender } from '@/lib/transactions/TransactionWallet';
import { useVersionedQueries } from '@/lib/data/useVersionedQueries';
import { OtherSenderError } from '@/lib/errors/transactionErrors';
import { WrongChainError } from '@/lib/errors/walletErrors';
import { shortenAddress } from '@/lib/format/text';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type Allowance, type AllowancesQuery, readAllowances } from '@/lib/portfolio/readAllowances';
import { useTask } from '@/lib/shell/useTask';
import styles from '@/components/portfolio/ApprovalsSection.module.css';

/** Props of {@link ApprovalsSection}. */
export type ApprovalsSectionProps = { wallets: readonly EvmWalletOnChain[]; minutes: number; tries: number };

/** Above any amount that means one: most wallets give this much where no limit is meant. */
const NO_LIMIT = 1n << 200n;
const TRY = 1_000_000;
/** Above any count of tries. */
const PORTION = 1_000 * TRY;

/** Who may take tokens of the visitor's, with a button that takes the leave back. */
export function ApprovalsSection({ wallets, minutes, tries }: ApprovalsSectionProps) {
  const [revoked, setRevoked] = useState(0);
  const [portions, setPortions] = useState(1);
  const [current, setCurrent] = useState('');
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  const queries = wallets.map((wallet): AllowancesQuery => ({
    id: wallet.id,
    // The more there is to ask, the less often it is asked anew.
    version: Math.floor(minutes / portions) + (tries + revoked) * TRY + portions * PORTION,
    wallet,
    portions,
  }));
  const readings = useVersionedQueries('approvals', queries, readAllowances);
  const known = wallets.map((wallet) => ({ wallet, reading: readings.get(wallet.id) }));
  const read = known.flatMap(({ reading }) => reading?.value ?? []);
  const rows = read.flatMap(({ active }) => active);
  const checked = read.reduce((sum, one) => sum + one.checked, 0);
  const total = read.reduce((sum, one) => sum + one.known, 0);
  const isTruncated = read.some((one) => one.isTruncated);
  const isAll = checked === total && !isTruncated;
  const isKnown = known.every(({ reading }) => !reading?.error);
  const press = async (allowance: Allowance) => {
    setCurrent(allowance.id);
    const done = await run(() => revokeWithWallet(allowance));
    if (!done) return;
    toast.show({
      title: strings.approvals.revoked(shortenAddress(allowance.spender), allowance.symbol),
      tone: 'good',
    });
    setRevoked((before) => before + 1);
  };
  const columns: readonly Column<Allowance>[] = [
    {
      key: 'token',
      head: strings.approvals.token,
      cell: ({ name, wallet }) => (
        <span className={styles.token}>
          <bdi>{name}</bdi>
          <small>{strings.place(wallet.chain.name, shortenAddress(wallet.address))}</small>
        </span>
      ),
    },
    { key: 'spender', head: strings.approvals.spender, cell: ({ spender }) => <Address value={spender} /> },
    { key: 'amount', head: strings.approvals.limit, align: 'end', cell: (row) => <Most {...row} /> },
    {
      key: 'revoke',
      head: strings.approvals.revoke,
      quietHead: true,
      align: 'end',
      cell: (row) => (
        <Button
          loading={busy && current === row.id}
          disabled={busy && current !== row.id}
          aria-label={strings.approvals.revokeFrom(row.name, shortenAddress(row.spender))}
          onClick={() => void press(row)}
        >
          {strings.approvals.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Section title={strings.approvals.title}>
      <p className={styles.lead}>{strings.approvals.lead}</p>
      <ReadErrors
        errors={known.flatMap(({ wallet, reading }) => (reading?.error ? [{ wallet, error: reading.error }] : []))}
      />
      {error instanceof WrongChainError ? <ChainOffer {...error} onSwitched={clear} /> : <Failure error={error} />}
      <Table
        caption={strings.approvals.title}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={known.some(({ reading }) => !reading || (reading.loading && !reading.value))}
        empty={
          <p className={styles.none}>
            {!isKnown ? strings.approvals.failed : isAll ? strings.approvals.none : strings.approvals.noneSoFar}
          </p>
        }
      />
      {isAll ? null : (
        <div className={styles.rest}>
          <p>{strings.approvals.checked(checked, total, isTruncated)}</p>
          <Button loading={known.some(({ reading }) => reading?.loading)} onClick={() => setPortions(portions + 1)}>
            {strings.approvals.checkMore}
          </Button>
        </div>
      )}
    </Section>
  );
}

function Most({ amount, decimals, symbol }: Allowance) {
  if (amount === null) return <span className={styles.much}>{strings.approvals.allNfts}</span>;
  if (amount >= NO_LIMIT) return <span className={styles.much}>{strings.approvals.unlimited(symbol)}</span>;
  return <Amount value={amount} decimals={decimals} symbol={symbol} digits={6} />;
}

/**
 * Takes an allowance back with the connected wallet, or the one of the visit before once it is back.
 *
 * @throws what `revokeAllowance` throws
 * @throws NoSenderError where no wallet is connected
 * @throws OtherSenderError where it shows another account than the one that gave the allowance
 */
async function revokeWithWallet(allowance: Allowance): Promise<void> {
  const sender = await awaitSender();
  if (sender.account !== allowance.wallet.address) throw new OtherSenderError(allowance.wallet.address);
  const { revokeAllowance } = await import('@/lib/portfolio/revokeAllowance');
  await revokeAllowance(sender, allowance);
}
