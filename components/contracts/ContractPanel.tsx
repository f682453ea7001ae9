import dynamic from 'next/dynamic';
import { useCallback, useState } from 'react';
import { useSavedList } from '@/lib/objects/createSavedLists';
import type { ContractPlace } from '@/components/contracts/ContractForm';
import { ContractHead } from '@/components/contracts/ContractHead';
import { FunctionList } from '@/components/contracts/FunctionList';
import { strings } from '@/components/contracts/strings.en';
import { useContractDoc } from '@/components/contracts/useContractDoc';
import type { ContractLink, useContractLink } from '@/components/contracts/useContractLink';
import type { useSavedContracts } from '@/components/contracts/useSavedContracts';
import { Failure } from '@/components/ui/Failure';
import { PanelSkeleton } from '@/components/ui/PanelSkeleton';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { useToast } from '@/components/ui/overlays/useToast';
import { useConnectedWallet } from '@/lib/wallets/useConnectedWallet';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import styles from '@/components/contracts/ContractPanel.module.css';

/** Who only reads never fetches it. */
const PendingTransfers = dynamic(
  () => import('@/components/wallet/pending/PendingTransfers').then((code) => code.PendingTransfers),
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
