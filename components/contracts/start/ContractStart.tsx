import Link from 'next/link';
import { type ContractTarget, ContractForm } from '@/components/contracts/start/ContractForm';
import { strings as startStrings } from '@/components/contracts/start/strings.en';
import { strings as contract } from '@/components/contracts/strings.en';
import { type useSavedContracts, writeLink } from '@/components/contracts/useContract';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Button } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { Icon } from '@/components/ui/Icon';
import { Note } from '@/components/ui/Note';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { toMessage } from '@/lib/errors/toMessage';
import { useWatchedChain } from '@/lib/live-queries/liveFigures';
import { useTask } from '@/lib/state/useTask';
import type { SavedContract } from '@/protocol/calls/account';
import { chainName } from '@/protocol/chains';
import { shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/contracts/start/ContractStart.module.css';

/** Props of {@link ContractStart}. */
export type ContractStartProps = {
  /** The network to begin with. */
  chainId: number;
  /** What a link names in place of an address or a name; empty for nothing. */
  invalid: string;
  saved: ReturnType<typeof useSavedContracts>;
  onOpen: (target: ContractTarget) => void;
};

/** Which contract: by its address, or one of those that are saved or known. */
export function ContractStart({ chainId, invalid, saved: kept, onOpen }: ContractStartProps) {
  const watched = useWatchedChain();
  const { busy, error, run } = useTask();
  const known = BUNDLED_CONTRACTS.filter((one) => one.chainId === watched);
  return (
    <InsideFrame title={contract.title} lead={contract.lead}>
      <ContractForm key={invalid} asks="contract" start={{ chainId, address: invalid, abi: '' }} onOpen={onOpen} />
      {kept.error && <Note>{startStrings.savedFailed(toMessage(kept.error))}</Note>}
      <div className={styles.lists}>
        <section className={styles.section} aria-labelledby="saved-contracts">
          <h2 id="saved-contracts">{startStrings.start.saved}</h2>
          {kept.list.length === 0 && <p className={styles.none}>{startStrings.start.savedEmpty}</p>}
          <ContractList list={kept.list} busy={busy} onRemove={(contract) => void run(() => kept.drop(contract))} />
          <Failure error={error} />
        </section>
        {known.length > 0 && (
          <section className={styles.section} aria-labelledby="known-contracts">
            <h2 id="known-contracts">{startStrings.start.known}</h2>
            <ContractList list={known} />
          </section>
        )}
      </div>
    </InsideFrame>
  );
}

type ContractListProps = {
  list: readonly SavedContract[];
  busy?: boolean;
  /** Takes one off the list; without it the list stays. */
  onRemove?: (contract: SavedContract) => void;
};

/** Contracts, each a line that opens it. */
function ContractList({ list, busy, onRemove }: ContractListProps) {
  if (list.length === 0) return null;
  return (
    <ul className={styles.list}>
      {list.map((one) => {
        const { name, chainId, address, abi } = one;
        return (
          <li key={`${chainId} ${address}`}>
            <TokenLogo symbol={name} address={address} chainId={chainId} />
            <Link href={writeLink({ chainId, address })} shallow className={styles.name}>
              {name}
            </Link>
            <span className={styles.kind}>{BUNDLED_ABIS[abi]?.name ?? startStrings.start.customAbi}</span>
            <span className={styles.chain}>{chainName(chainId)}</span>
            <code className={styles.address}>{shortenAddress(address)}</code>
            {onRemove && (
              <Button
                variant="quiet"
                className={styles.remove}
                disabled={busy}
                aria-label={startStrings.start.remove(name)}
                onClick={() => onRemove(one)}
              >
                <Icon name="close" size={16} />
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
