import dynamic from 'next/dynamic';
import { useRef, useState } from 'react';
import { CallForm } from '@/components/contracts/CallForm';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { ContractFrame, type ContractFrameProps } from '@/components/contracts/ContractFrame';
import type { EventListProps } from '@/components/contracts/events/EventList';
import { FunctionList, FunctionPicker } from '@/components/contracts/FunctionList';
import { strings } from '@/components/contracts/strings.en';
import {
  type ContractLink,
  useAbi,
  useContractDoc,
  type useContractLink,
  type useSavedContracts,
} from '@/components/contracts/useContract';
import { useContractReads } from '@/components/ui/contract/useContractReads';
import { Failure, PanelSkeleton } from '@/components/ui/Failure';
import { Note } from '@/components/ui/Note';
import { Skeleton } from '@/components/ui/Skeleton';
import { useInView } from '@/components/ui/useInView';
import { type ContractDoc, standardOf } from '@/lib/contracts/ContractDoc';
import { BUNDLED_ABIS, type ResolvedAbi } from '@/lib/contracts/bundledAbis';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { pendingTransactions } from '@/lib/transactions/pendingTransactions';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import styles from '@/components/contracts/ContractPanel.module.css';

/** Who only reads never fetches it. */
const PendingTransfers = dynamic(
  () => import('@/components/transactions/pending/PendingTransfers').then((code) => code.PendingTransfers),
  { loading: PanelSkeleton },
);

/** Wanted where no ABI was found. */
const MissingAbi = dynamic(() => import('@/components/contracts/start/MissingAbi').then((code) => code.MissingAbi), {
  loading: PanelSkeleton,
});

/** Below the functions: fetched when it comes near. */
const EventList = dynamic(() => import('@/components/contracts/events/EventList').then((code) => code.EventList), {
  loading: PanelSkeleton,
});

/** Props of {@link ContractPanel}. */
export type ContractPanelProps = {
  /** With the ABI that was passed; empty where it is to be found. */
  at: ContractTarget;
  link: ContractLink;
  note: ReturnType<typeof useContractLink>['note'];
  saved: ReturnType<typeof useSavedContracts>;
  onOpen: (target: ContractTarget) => void;
};

/** A contract: found with its ABI, or the question for it. */
export function ContractPanel(props: ContractPanelProps) {
  const { at, saved: kept, onOpen } = props;
  const { found, error, retry } = useAbi(at, kept.list);
  if (found) return <OpenedContract key={found.abi} {...props} found={found} />;
  const name = BUNDLED_CONTRACTS.find((one) => isAt(one, at))?.name ?? null;
  return (
    <ContractFrame {...{ at, name, saved: kept, onOpen }} tags={[]} busy={found === undefined && !error}>
      <Failure error={error} onRetry={retry} />
      {found === undefined && !error && <Loading />}
      {found === null && (
        <div className={styles.asking}>
          <MissingAbi start={at} onOpen={onOpen} />
        </div>
      )}
    </ContractFrame>
  );
}

const isAt = (one: { chainId: number; address: string }, at: ContractTarget): boolean =>
  one.chainId === at.chainId && one.address.toLowerCase() === at.address.toLowerCase();

/** The function to begin with: one that needs an answer of the visitor, since the others stand answered in the list. */
const usualOf = ({ functions }: ContractDoc): string =>
  (functions.find(({ reads, inputs }) => reads && inputs.length > 0) ?? functions[0])?.signature ?? '';

/** What can be read from a contract, what it can do, and what happened at it. */
function OpenedContract({
  at: passed,
  link,
  note,
  saved: kept,
  onOpen,
  found,
}: ContractPanelProps & { found: ResolvedAbi }) {
  const { chainId, address } = passed;
  const { abi, source } = found;
  const contract = useContractDoc(chainId, address, abi, link.fn);
  const { doc, named, error, token } = contract;
  const answers = useContractReads(passed, doc);
  const [start] = useState(link);
  const [chosen, setChosen] = useState<string | null>(null);
  const work = useRef<HTMLDivElement>(null);
  // What nobody else could find goes into the link; the rest is found again.
  const linked = { chainId, address, abi: source === 'passed' || source === 'saved' ? abi : '' };
  const answered = answers?.get('name()');
  const frame: Omit<ContractFrameProps, 'children'> = {
    at: { chainId, address, abi },
    name:
      BUNDLED_CONTRACTS.find((one) => isAt(one, passed))?.name ??
      (typeof answered === 'string' && answered.trim() !== '' ? answered : null),
    tags: [(doc && standardOf(doc)) ?? BUNDLED_ABIS[abi]?.name ?? '', strings.head.abi[source]].filter(Boolean),
    saved: kept,
    onOpen,
  };
  if (!doc) {
    return (
      <ContractFrame {...frame} busy={!error}>
        {error ? <Failure error={error} /> : <Loading />}
      </ContractFrame>
    );
  }
  const current = chosen ?? named ?? usualOf(doc);
  const one = doc.functions.find(({ signature }) => signature === current);
  const choose = (signature: string) => {
    setChosen(signature);
    note({ ...linked, fn: signature });
    work.current?.scrollIntoView({ block: 'nearest' });
  };
  const listed = { doc, answers, token, current, onChoose: choose };
  return (
    <ContractFrame {...frame}>
      <section className={styles.desk} aria-label={strings.panel.label}>
        <Failure error={error} />
        {doc.functions.length === 0 && <Note>{strings.functions.none}</Note>}
        {one && (
          <div className={styles.bench}>
            <FunctionList {...listed} />
            <div className={styles.work} ref={work}>
              <FunctionPicker {...listed} />
              <CallForm
                key={one.signature}
                {...{ at: passed, linked, contract, name: frame.name, doc, note, one }}
                known={answers?.get(one.signature)}
                start={one.signature === named ? start : null}
              />
              <WrittenHere chainId={chainId} />
            </div>
          </div>
        )}
        <Events at={passed} doc={doc} token={token} />
      </section>
    </ContractFrame>
  );
}

/** In pixels, until they are there. */
const EVENTS_HEIGHT = 320;

/** The events, from when the visitor comes near them. */
function Events(props: EventListProps) {
  const { ref: place, height: kept } = useInView<HTMLDivElement>(EVENTS_HEIGHT);
  const [seen, setSeen] = useState(false);
  if (kept === null && !seen) setSeen(true);
  return (
    <div ref={place} className={styles.events}>
      {seen && <EventList {...props} />}
    </div>
  );
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label={strings.panel.loading} aria-busy="true">
      <Skeleton width="l" />
      <Skeleton lines={5} />
    </div>
  );
}

/** What the connected account has sent lately on a chain, and how far it is. */
function WrittenHere({ chainId }: { chainId: number }) {
  const connected = useConnectedWallet();
  const account = connected?.account ?? '';
  const list = useSavedList(pendingTransactions, account);
  const provider = connected?.connection.provider;
  if (!provider || list.length === 0) return null;
  return <PendingTransfers provider={provider} account={account} chainId={chainId} />;
}
