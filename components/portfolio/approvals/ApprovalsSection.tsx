import { type ReactNode, useState } from 'react';
import {
  assessRisk,
  balanceOf,
  isUnlimited,
  nameSpender,
  type Risk,
  valueAtRisk,
} from '@/components/portfolio/approvals/risk';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { ReadErrors } from '@/components/portfolio/ReadErrors';
import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import { strings as approvalStrings } from '@/components/portfolio/approvals/strings.en';
import type { HoldingsState } from '@/components/portfolio/useHoldings';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { useToast } from '@/components/ui/overlays/useToast';
import { Address } from '@/components/ui/values/Address';
import { type Column, Table } from '@/components/ui/values/Table';
import { ChainOffer } from '@/components/wallet/ChainSwitcher';
import { useAddressName } from '@/lib/account/contacts';
import { useAuth } from '@/lib/auth/useAuth';
import { savedContracts } from '@/lib/contracts/savedContracts';
import type { Decimal } from '@/lib/format/amounts';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { awaitSender } from '@/lib/transactions/TransactionWallet';
import { useVersionedQueries } from '@/lib/live-queries/useVersionedQueries';
import { OtherSenderError } from '@/lib/errors/transactionErrors';
import { WrongChainError } from '@/lib/errors/walletErrors';
import type { EvmWalletOnChain } from '@/lib/portfolio/walletOnChain';
import { type Allowance, type AllowancesQuery, readAllowances } from '@/lib/portfolio/readAllowances';
import { useTask } from '@/lib/state/useTask';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/portfolio/approvals/ApprovalsSection.module.css';

/** Props of {@link ApprovalsSection}. */
export type ApprovalsSectionProps = {
  wallets: readonly EvmWalletOnChain[];
  /** Balances and prices, to tell what is at risk. */
  holdings: Pick<HoldingsState, 'wallets' | 'findPrice'>;
  minutes: number;
  tries: number;
};

/** An approval with what is known of its risk. */
type Row = Allowance & { risk: Risk; spenderName: string | null; atRisk: Decimal | null };

/** The order of the rows. */
const LEVELS: readonly Risk['level'][] = ['high', 'medium', 'low'];

const TRY = 1_000_000;
/** Above any count of tries. */
const PORTION = 1_000 * TRY;

/** Who may take tokens of the visitor's, with a button that takes the leave back. */
export function ApprovalsSection({ wallets, holdings, minutes, tries }: ApprovalsSectionProps) {
  const [revoked, setRevoked] = useState(0);
  const [portions, setPortions] = useState(1);
  const [current, setCurrent] = useState('');
  const { busy, error, run, clear } = useTask();
  const toast = useToast();
  const queries = wallets.map((wallet): AllowancesQuery => ({
    id: wallet.id,
    // The more there is to ask, the less often it is asked again.
    version: Math.floor(minutes / portions) + (tries + revoked) * TRY + portions * PORTION,
    wallet,
    portions,
  }));
  const readings = useVersionedQueries('approvals', queries, readAllowances);
  const known = wallets.map((wallet) => ({ wallet, reading: readings.get(wallet.id) }));
  const read = known.flatMap(({ reading }) => reading?.value ?? []);
  const { user } = useAuth();
  const saved = useSavedList(savedContracts, user?.id ?? null);
  const rows = read
    .flatMap(({ active }) => active)
    .map((allowance): Row => {
      const name = nameSpender(allowance, saved);
      const balance = balanceOf(allowance, holdings.wallets);
      const risk = assessRisk(allowance, name !== null, balance);
      return { ...allowance, risk, spenderName: name, atRisk: valueAtRisk(allowance, balance, holdings.findPrice) };
    })
    .sort((one, other) => LEVELS.indexOf(one.risk.level) - LEVELS.indexOf(other.risk.level));
  const risky = rows.filter(({ risk }) => risk.level === 'high').length;
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
      title: approvalStrings.revoked(shortenAddress(allowance.spender), allowance.symbol),
      tone: 'good',
    });
    setRevoked((before) => before + 1);
  };
  const hasSeveral = new Set(wallets.map(({ address }) => address)).size > 1;
  const columns: readonly Column<Row>[] = [
    {
      key: 'token',
      head: approvalStrings.token,
      phone: 'title',
      cell: ({ name, wallet: { chain, address } }) => (
        <span className={styles.token}>
          <bdi>{name}</bdi>
          <small>{hasSeveral ? strings.place(chain.name, shortenAddress(address)) : chain.name}</small>
        </span>
      ),
    },
    {
      key: 'spender',
      head: approvalStrings.spender,
      phone: 'note',
      cell: (row) => (
        <Spender address={row.spender} name={row.spenderName}>
          <Limit {...row} />
        </Spender>
      ),
    },
    {
      key: 'risk',
      head: approvalStrings.risk,
      phone: 'value',
      cell: ({ risk }) => (
        <span className={styles.risk}>
          <span className={styles.level} data-level={risk.level}>
            {approvalStrings.levels[risk.level]}
          </span>
          <small>{risk.reasons.map((reason) => approvalStrings.reasons[reason]).join(', ')}</small>
        </span>
      ),
    },
    {
      key: 'atRisk',
      head: approvalStrings.atRisk,
      align: 'end',
      cell: ({ atRisk }) =>
        atRisk ? <Fiat usd={atRisk} /> : <span className={styles.unknown}>{approvalStrings.unknown}</span>,
    },
    { key: 'amount', head: approvalStrings.limit, align: 'end', cell: (row) => <Limit {...row} /> },
    {
      key: 'revoke',
      head: approvalStrings.revoke,
      quietHead: true,
      align: 'end',
      phone: 'change',
      cell: (row) => (
        <Button
          className={styles.revoke}
          loading={busy && current === row.id}
          disabled={busy && current !== row.id}
          aria-label={approvalStrings.revokeFrom(row.name, row.spenderName ?? shortenAddress(row.spender))}
          onClick={() => void press(row)}
        >
          {approvalStrings.revoke}
        </Button>
      ),
    },
  ];
  return (
    <Section
      title={strings.sections.approvals}
      count={
        risky > 0 && (
          <span className={styles.level} data-level="high">
            {approvalStrings.risky(risky)}
          </span>
        )
      }
    >
      <p className={styles.lead}>{approvalStrings.lead}</p>
      <ReadErrors
        errors={known.flatMap(({ wallet, reading }) => (reading?.error ? [{ wallet, error: reading.error }] : []))}
      />
      {error instanceof WrongChainError ? <ChainOffer {...error} onSwitched={clear} /> : <Failure error={error} />}
      <Table
        caption={strings.sections.approvals}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        loading={known.some(({ reading }) => !reading || (reading.loading && !reading.value))}
        empty={
          <p className={styles.none}>
            {!isKnown ? approvalStrings.failed : isAll ? approvalStrings.none : approvalStrings.noneSoFar}
          </p>
        }
      />
      {isAll ? null : (
        <div className={styles.rest}>
          <p>{approvalStrings.checked(checked, total, isTruncated)}</p>
          <Button loading={known.some(({ reading }) => reading?.loading)} onClick={() => setPortions(portions + 1)}>
            {approvalStrings.checkMore}
          </Button>
        </div>
      )}
    </Section>
  );
}

/** The limit of an approval. */
function Limit(allowance: Allowance) {
  const { amount, decimals, symbol } = allowance;
  if (amount === null) return <span className={styles.much}>{approvalStrings.allNfts}</span>;
  if (isUnlimited(allowance)) return <span className={styles.much}>{approvalStrings.unlimited(symbol)}</span>;
  return <Amount value={amount} decimals={decimals} symbol={symbol} />;
}

type SpenderProps = {
  address: string;
  name: string | null;
  /** The limit, which stands beside it on phones. */ children: ReactNode;
};

/** Who may take it: by its name where it has one, here or in ENS, with its address. */
function Spender({ address, name, children }: SpenderProps) {
  const shown = useAddressName(address) ?? name;
  return (
    <span className={styles.spender} title={checksumAddress(address)}>
      {shown && <bdi>{shown}</bdi>}
      <span className={shown ? styles.address : undefined}>
        <Address value={address} />
      </span>
      <span className={styles.phoneLimit}> · {children}</span>
    </span>
  );
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
