import dynamic from 'next/dynamic';
import { useState } from 'react';
import type { ContractTarget } from '@/components/contracts/start/ContractForm';
import { ContractPanel } from '@/components/contracts/ContractPanel';
import { strings } from '@/components/contracts/strings.en';
import { MAX_ABI_LENGTH, useContractLink, useSavedContracts } from '@/components/contracts/useContract';
import { InsideLayout } from '@/components/layout/inside/InsideLayout';
import { Page } from '@/components/layout/Page';
import { PanelSkeleton } from '@/components/ui/Failure';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

/** Who opens a link to a contract never fetches it. */
const ContractStart = dynamic(
  () => import('@/components/contracts/start/ContractStart').then((code) => code.ContractStart),
  {
    loading: PanelSkeleton,
  },
);

/** An address, or a name. */
const READABLE = /^0x[\da-f]{40}$|[^\s.]\.[^\s.]/i;

const keyOf = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`;

/** The page that reads and writes contracts. */
export const ContractsPage: FoyerPage = () => (
  <Page title={strings.title} description={strings.description}>
    <Contracts />
    <Toaster />
  </Page>
);
ContractsPage.bodyClass = 'page-contracts';
ContractsPage.layout = InsideLayout;

/** The contracts to choose from, or the one that the address of the page names. */
function Contracts() {
  const { link, open, note } = useContractLink();
  const watched = useWatchedChain();
  const saved = useSavedContracts();
  // ABIs that are too long for the address, as long as the page lives.
  const [long, setLong] = useState<Readonly<Record<string, string>>>({});
  const chainId = link.chainId ?? watched ?? 1;
  const go = (next: ContractTarget) => {
    const isLong = next.abi.length > MAX_ABI_LENGTH;
    setLong((before) => ({ ...before, [keyOf(next.chainId, next.address)]: isLong ? next.abi : '' }));
    open(next);
  };
  if (!READABLE.test(link.address)) {
    return <ContractStart chainId={chainId} invalid={link.address} saved={saved} onOpen={go} />;
  }
  const key = keyOf(chainId, link.address);
  return (
    <ContractPanel
      key={key}
      at={{ chainId, address: link.address, abi: link.abi || (long[key] ?? '') }}
      link={link}
      note={note}
      saved={saved}
      onOpen={go}
    />
  );
}
