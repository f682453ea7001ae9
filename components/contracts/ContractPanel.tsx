import dynamic from 'next/dynamic';
import { type FormEvent, useCallback, useState } from 'react';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { FunctionList } from '@/components/contracts/FunctionList';
import { strings } from '@/components/contracts/strings.en';
import {
  type ContractLink,
  useContractDoc,
  type useContractLink,
  type useSavedContracts,
} from '@/components/contracts/useContract';
import { Button, Row } from '@/components/ui/Button';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { Field } from '@/components/ui/forms/Field';
import { useToast } from '@/components/ui/overlays/useToast';
import { Address } from '@/components/ui/values/Address';
import { KNOWN_ABIS, KNOWN_CONTRACTS } from '@/lib/contracts/knownContracts';
import { useTask } from '@/lib/shell/useTask';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { chainName } from '@/protocol/chains';
import styles from '@/components/contracts/ContractPanel.module.css';

/** Who only reads never fetches it. */
const PendingTransfers = dynamic(
  () => import('@/components/wallet/PendingTransfers').then((code) => code.PendingTransfers),
  { loading: PanelSkeleton },
);

/** Fetched when its tab is opened. */
const EventList = dynamic(() => import('@/components/contracts/EventList').then((code) => code.EventList), {
  loading: PanelSkeleton,
});

/** Props of {@link ContractPanel}. */
export type ContractPanelProps = {
  at: ContractPlace;
  link: ContractLink;
  note: ReturnType<typeof useContractLink>['note'];
  kept: ReturnType<typeof useSavedContracts>;
};

/** A contract: what can be read from it, what it can do, and what it has told. */
export function ContractPanel({ at, link, note, kept }: ContractPanelProps) {
  const { chainId, address, abi } = at;
  const contract = useContractDoc(chainId, address, abi, link.fn);
  const { doc, named, error } = contract;
  const [chosen, setChosen] = useState<string | null>(null);
  const [start] = useState(link);
  if (!doc) {
    return error ? <Failure error={error} /> : <Loading />;
  }
  const reading = doc.functions.filter(({ reads }) => reads);
  const writing = doc.functions.filter(({ reads }) => !reads);
  const usual = writing.some(({ signature }) => signature === named) ? 'write' : reading.length > 0 ? 'read' : 'write';
  const common = { at, contract, doc, note, start: { ...start, fn: named ?? '' } };
  return (
    <section className={styles.desk} aria-label={strings.panel.label}>
      <ContractHead at={at} kept={kept} />
      <Failure error={error} />
      <Tabs
        label={strings.panel.label}
        value={chosen ?? usual}
        onValueChange={setChosen}
        tabs={[
          {
            value: 'read',
            label: strings.panel.read(reading.length),
            content: <FunctionList {...common} functions={reading} />,
          },
          {
            value: 'write',
            label: strings.panel.write(writing.length),
            content: <FunctionList {...common} functions={writing} />,
          },
          {
            value: 'events',
            label: strings.panel.events(doc.events.length),
            content: <EventList at={at} events={doc.events} token={contract.token} />,
          },
        ]}
      />
      <WrittenHere chainId={chainId} />
    </section>
  );
}

function Loading() {
  return (
    <div className={styles.desk} role="status" aria-label={strings.panel.loading} aria-busy="true">
      <Skeleton width="l" />
      <Skeleton lines={5} />
    </div>
  );
}

/** What the connected account has sent lately on a chain, and how far it is. */
function WrittenHere({ chainId }: { chainId: number }) {
  const connected = useConnectedWallet();
  const toast = useToast();
  const tell = useCallback(() => toast.show({ title: strings.sent.confirmed, tone: 'good' }), [toast]);
  const account = connected?.account ?? '';
  const list = useSavedList(pendingTransactions, account);
  const provider = connected?.connection.provider;
  if (!provider || list.length === 0) return null;
  return <PendingTransfers provider={provider} account={account} chainId={chainId} onSettled={tell} />;
}

/** Props of {@link ContractHead}. */
type ContractHeadProps = { at: ContractPlace; kept: ReturnType<typeof useSavedContracts> };

/** Which contract is open, and the way to keep it at hand. */
function ContractHead({ at, kept: { list, isAccounts, keep, drop } }: ContractHeadProps) {
  const { busy, error, run } = useTask();
  const [naming, setNaming] = useState<string | null>(null);
  const isIt = (one: { chainId: number; address: string }) =>
    one.chainId === at.chainId && one.address.toLowerCase() === at.address.toLowerCase();
  const kept = list.find(isIt);
  const name = kept?.name ?? KNOWN_CONTRACTS.find(isIt)?.name ?? KNOWN_ABIS[at.abi]?.name ?? strings.head.unnamed;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(async () => {
      await keep({ ...at, name: naming?.trim() || name });
      setNaming(null);
    });
  };
  return (
    <div className={styles.which}>
      <h2>{name}</h2>
      <p>
        {/^0x[\da-f]{40}$/i.test(at.address) ? <Address value={at.address} /> : at.address}
        <span>{strings.head.network(chainName(at.chainId))}</span>
      </p>
      {naming === null && (
        <Button variant="quiet" loading={busy} onClick={() => (kept ? void run(() => drop(kept)) : setNaming(name))}>
          {kept ? strings.head.remove : strings.head.save}
        </Button>
      )}
      {naming !== null && (
        <form className={styles.keep} aria-label={strings.head.save} onSubmit={submit}>
          <Field
            label={strings.head.name}
            value={naming}
            maxLength={80}
            hint={isAccounts ? strings.head.savedToAccount : strings.head.savedToBrowser}
            onChange={(event) => setNaming(event.target.value)}
          />
          <Row>
            <Button type="submit" loading={busy}>
              {strings.head.save}
            </Button>
            <Button variant="quiet" onClick={() => setNaming(null)}>
              {strings.head.cancel}
            </Button>
          </Row>
        </form>
      )}
      <Failure error={error} />
    </div>
  );
}
