import { type ReactNode, useMemo } from 'react';
import { RawData, TransactionCall } from '@/components/transactions/DecodedValues';
import { BalanceChanges } from '@/components/transactions/drawer/BalanceChanges';
import { strings } from '@/components/transactions/strings.en';
import styles from '@/components/transactions/TransactionDetails.module.css';
import { transactionFacts } from '@/components/transactions/transactionFacts';
import { TransactionLogs } from '@/components/transactions/TransactionLogs';
import { TransactionMoves } from '@/components/transactions/TransactionMoves';
import { useSavedAbis } from '@/components/transactions/useSavedAbis';
import { Disclosure } from '@/components/ui/Disclosure';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { Facts } from '@/components/ui/values/Facts';
import { useAddressName } from '@/lib/account/contacts';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import { collectionNames, tokenFacts, tokenKey } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { logBudget } from '@/lib/explorer/createDecoder';
import { decodeCall, decodeLog } from '@/lib/explorer/decode';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { useWrappedCoin } from '@/lib/portfolio/wrappedCoins';
import { transfersIn } from '@/lib/transactions/describeTransaction';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import type { BlockTransaction } from '@/protocol/data/shapes';

/** Props of {@link TransactionDetails}. */
type TransactionDetailsProps = {
  chainId: number;
  row: BlockTransaction;
  own: OwnAddresses;
  /** How far it is: below what it changed. */
  steps: ReactNode;
};

/** Gas of a plain transfer comes without a contract: its other end is no contract either. */
const isCall = ({ input }: BlockTransaction): boolean => input !== '0x';

/** All that a chain knows about a transaction: what it changed and cost, how far it is, who, and folded the rest. */
export function TransactionDetails({ chainId, row, own, steps }: TransactionDetailsProps) {
  const { from_address: from, to_address: to, receipt_contract_address: made } = row;
  const standard = useMemo(() => {
    const budget = logBudget();
    return { call: decodeCall(row.input), events: row.logs.map((log) => decodeLog(log, budget)) };
  }, [row]);
  const { call, events } = useSavedAbis(chainId, row, standard);
  const moves = transfersIn(row, useWrappedCoin(chainId) ?? null);
  const target = to ?? made;
  const { fee, gas, position } = transactionFacts(chainId, row);
  return (
    <div className={styles.parts}>
      <BalanceChanges
        chainId={chainId}
        row={row}
        own={own}
        fee={<Facts facts={[[fee[0], fee[1], strings.feeOfSender]]} />}
      />
      <div className={styles.steps}>{steps}</div>
      <div className={styles.ends}>
        <Party address={from} chainId={chainId} label={strings.from} own={own} />
        {target && (
          <Party
            address={target}
            chainId={chainId}
            label={to ? strings.to : strings.created}
            isContract={isCall(row)}
            own={own}
          />
        )}
      </div>
      {/* Of one transfer the sentence and the ends say it all. */}
      {moves.length > 1 && (
        <Disclosure summary={strings.moves(moves.length)} lined>
          <TransactionMoves moves={moves} chainId={chainId} own={own} />
        </Disclosure>
      )}
      <Disclosure summary={strings.technical} lined>
        <section className={styles.section} aria-label={strings.technical}>
          <Facts
            facts={[
              ...gas,
              [strings.method, call?.name ?? methodOf(row)],
              ...position,
              [
                strings.hash,
                <span key="hash" className={styles.mono}>
                  {row.hash} <CopyButton value={row.hash} label={strings.copyHash} quiet />
                </span>,
              ],
            ]}
          />
          {isCall(row) && (
            <Disclosure summary={strings.input} lined>
              <TransactionCall chainId={chainId} contract={to} call={call} own={own} />
              <RawData label={strings.raw} copy={strings.copyInput} text={row.input} />
            </Disclosure>
          )}
          {row.logs.length > 0 && (
            <Disclosure summary={strings.logs(row.logs.length)} lined>
              <TransactionLogs chainId={chainId} logs={row.logs} events={events} own={own} />
            </Disclosure>
          )}
        </section>
      </Disclosure>
    </div>
  );
}

function methodOf(row: BlockTransaction): string {
  if (row.to_address === null) return strings.creation;
  return isCall(row) ? row.input.slice(0, 10) : strings.transfer;
}

/** The name of an address, else what the token or collection calls itself; `null` without one. */
function usePartyName(chainId: number, address: string, isContract: boolean): string | null {
  const name = useAddressName(address, chainId);
  const key = isContract && name === null ? tokenKey(chainId, address) : null;
  const token = useLookup(tokenFacts, key);
  const collection = useLookup(collectionNames, token === null ? key : null);
  return name ?? token?.symbol ?? collection ?? null;
}

/** Props of {@link Party}. */
type PartyProps = {
  address: string;
  chainId: number;
  /** What stands before it, such as `From`. */
  label: string;
  /** Whether it can be a contract, which is then named by what it calls itself. */
  isContract?: boolean;
  own: ReadonlySet<string>;
};

/** One end of a transaction: picture, name and address. */
function Party({ address, chainId, label, isContract = false, own }: PartyProps) {
  const name = usePartyName(chainId, address, isContract);
  return (
    <div className={styles.party}>
      <AddressPicture value={address} size={36} />
      <div>
        <span className={styles.label}>{label}</span>
        <FeatureLink href={addressPath(chainId, address)} title={checksumAddress(address)} className={styles.name}>
          <bdi className={name === null ? 'mono' : undefined}>{name ?? shortenAddress(address)}</bdi>
        </FeatureLink>
        {own.has(address.toLowerCase()) && <span className={styles.label}> {strings.you}</span>}
        {name === null ? (
          <CopyButton value={address} label={strings.copyAddress} quiet />
        ) : (
          <small className={styles.address}>
            <span className="mono" title={checksumAddress(address)}>
              {shortenAddress(address)}
            </span>
            <CopyButton value={address} label={strings.copyAddress} quiet />
          </small>
        )}
      </div>
    </div>
  );
}
