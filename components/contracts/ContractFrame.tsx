import Link from 'next/link';
import { type ReactNode, useState } from 'react';
import type { ContractFormProps, ContractTarget } from '@/components/contracts/start/ContractForm';
import type { SaveFormProps } from '@/components/contracts/SaveForm';
import { strings } from '@/components/contracts/strings.en';
import type { useSavedContracts } from '@/components/contracts/useContract';
import { InsideFrame } from '@/components/layout/inside/InsideFrame';
import { Button, Row } from '@/components/ui/Button';
import { Failure } from '@/components/ui/Failure';
import { lazyPart } from '@/components/ui/lazyPart';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { addressPath } from '@/lib/explorer/explorerPaths';
import { useTask } from '@/lib/state/useTask';
import { chainName } from '@/protocol/chains';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import styles from '@/components/contracts/ContractFrame.module.css';

/** Props of {@link AbiForm}. */
type AbiFormProps = Omit<ContractFormProps, 'asks'> & { onClose: () => void };

const SaveForm = lazyPart<SaveFormProps>(
  () => import('@/components/contracts/SaveForm').then((code) => code.SaveForm),
  ({ onClose }) => onClose(),
);

const AbiForm = lazyPart<AbiFormProps>(
  async () => {
    const { ContractForm } = await import('@/components/contracts/start/ContractForm');
    return ({ start, onOpen }) => <ContractForm asks="abi" start={start} onOpen={onOpen} />;
  },
  ({ onClose }) => onClose(),
);

/** Props of {@link ContractFrame}. */
export type ContractFrameProps = {
  /** With the ABI that it is read by; empty where none was found. */
  at: ContractTarget;
  /** What it is called, where that is known. */
  name: string | null;
  /** Its standard, where its ABI comes from, and the like. */
  tags: readonly string[];
  saved: ReturnType<typeof useSavedContracts>;
  onOpen: (target: ContractTarget) => void;
  busy?: boolean;
  children: ReactNode;
};

const IS_ADDRESS = /^0x[\da-f]{40}$/i;

/** Which contract is open: its name, its address, where it is, and what can be done with it as a whole. */
export function ContractFrame({ at, name, tags, saved: kept, onOpen, busy, children }: ContractFrameProps) {
  const { chainId, address } = at;
  const [part, setPart] = useState<'save' | 'abi' | null>(null);
  const { busy: isSaving, error, run } = useTask();
  const saved = kept.list.find((one) => one.chainId === chainId && one.address.toLowerCase() === address.toLowerCase());
  const title = saved?.name ?? name ?? (IS_ADDRESS.test(address) ? shortenAddress(address) : address);
  const isComplete = IS_ADDRESS.test(address);
  return (
    <InsideFrame
      kicker={
        <Link href="/contracts" shallow>
          {strings.head.all}
        </Link>
      }
      title={title}
      picture={<TokenLogo symbol={title} address={address} chainId={chainId} size={56} />}
      busy={busy ?? false}
      tools={
        <Row>
          {at.abi !== '' && part !== 'save' && (
            <Button loading={isSaving} onClick={() => (saved ? void run(() => kept.drop(saved)) : setPart('save'))}>
              {saved ? strings.head.remove : strings.head.save}
            </Button>
          )}
          {isComplete && isPathEnabled('/explorer') && (
            <Button href={addressPath(chainId, address)}>{strings.head.explorer}</Button>
          )}
          {at.abi !== '' && (
            <Button aria-expanded={part === 'abi'} onClick={() => setPart(part === 'abi' ? null : 'abi')}>
              {strings.head.changeAbi}
            </Button>
          )}
        </Row>
      }
      lead={
        <span className={styles.which}>
          <span className={styles.address}>
            <code>{checksumAddress(address)}</code>
            <CopyButton value={address} label={strings.head.copy} quiet />
          </span>
          <span>{chainName(chainId)}</span>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag}>
              {tag}
            </span>
          ))}
        </span>
      }
    >
      <Failure error={error} />
      {part === 'save' && (
        <SaveForm
          name={title}
          isAccounts={kept.isAccounts}
          onSave={(next) => kept.keep({ ...at, name: next })}
          onClose={() => setPart(null)}
        />
      )}
      {part === 'abi' && (
        <div className={styles.part}>
          <AbiForm start={at} onOpen={onOpen} onClose={() => setPart(null)} />
        </div>
      )}
      {children}
    </InsideFrame>
  );
}
