import { useState } from 'react';
import { ContractPanel } from '@/components/contracts/ContractPanel';
import { ContractForm } from '@/components/contracts/ContractForm';
import { strings } from '@/components/contracts/strings.en';
import { useContractLink, useSavedContracts } from '@/components/contracts/useContract';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Page } from '@/components/layout/Page';
import { EmptyState } from '@/components/ui/EmptyState';
import { Note } from '@/components/ui/Note';
import { Toaster } from '@/components/ui/overlays/Toaster';
import { toMessage } from '@/lib/errors/toMessage';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import type { FoyerPage } from '@/lib/shell/FoyerPage';

const keyOf = (chainId: number, address: string) => `${chainId} ${address.toLowerCase()}`;

/** The page that reads and writes contracts. */
export const ContractsPage: FoyerPage = () => (
  <Page title={strings.title} description={strings.description}>
    <Contracts />
  </Page>
);
ContractsPage.bodyClass = 'page-contracts';

/** Reads and writes contracts: which one, its functions, its events. */
function Contracts() {
  const { link, open, note } = useContractLink();
  const watched = useWatchedChain();
  const kept = useSavedContracts();
  // ABIs that are too long for the address, as long as the page lives.
  const [long, setLong] = useState<Readonly<Record<string, string>>>({});
  const chainId = link.chainId ?? watched ?? 1;
  const key = keyOf(chainId, link.address);
  const ofKept = kept.list.find((one) => keyOf(one.chainId, one.address) === key)?.abi;
  const abi = long[key] ?? (link.abi || ofKept) ?? '';
  return (
    <InsideFrame kicker={strings.kicker} title={strings.title} lead={strings.lead}>
      <ContractForm
        key={`form ${key} ${link.abi}`}
        start={{ chainId, address: link.address, abi }}
        kept={kept.list}
        onOpen={(next) => {
          setLong((before) => ({ ...before, [keyOf(next.chainId, next.address)]: next.abi }));
          open(next);
        }}
      />
      {kept.error && <Note>{strings.savedFailed(toMessage(kept.error))}</Note>}
      {link.address === '' ? (
        <EmptyState title={strings.empty.title} text={strings.empty.text} />
      ) : abi === '' ? (
        <Note>{strings.empty.abiMissing}</Note>
      ) : (
        <ContractPanel
          key={`desk ${key} ${abi}`}
          at={{ chainId, address: link.address, abi }}
          link={link}
          note={note}
          kept={kept}
        />
      )}
      <Toaster />
    </InsideFrame>
  );
}
