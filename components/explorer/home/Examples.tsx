import Link from 'next/link';
import { type ReactNode, useId, useState } from 'react';
import { strings } from '@/components/explorer/home/strings.en';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { TokenLogo } from '@/components/ui/values/TokenLogo';
import { useAuth } from '@/lib/auth/useAuth';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import type { ExplorerChain, ListedTransaction } from '@/lib/explorer/ExplorerView';
import { addressPath, blockPath, nftPath, searchPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { formatNumber } from '@/lib/format/text';
import type { BlockStats } from '@/protocol/data/shapes';
import { shortenAddress } from '@/protocol/data/addresses';
import { isSuspicious } from '@/protocol/tokenRules';
import styles from '@/components/explorer/home/Examples.module.css';

/** Props of {@link Examples}. */
export type ExamplesProps = {
  chain: ExplorerChain;
  /** Newest first, as are the transactions. */
  blocks: readonly BlockStats[];
  transactions: readonly ListedTransaction[];
};

/** Something of each kind that search takes, from the newest blocks of the chain; only what is really there. */
export function Examples(props: ExamplesProps) {
  const { chain } = props;
  const id = useId();
  // Those of the first blocks: they stay while new ones come in.
  const [examples, setExamples] = useState(() => readExamples(props));
  if (examples.block === null && props.blocks.length > 0) setExamples(readExamples(props));
  const { user } = useAuth();
  const address = user?.address ?? examples.address;
  const { block, token, nft, hash, day } = examples;
  if (block === null) return null;
  return (
    <div className={styles.row}>
      <span id={id}>{strings.examples}</span>
      <ul className={styles.chips} aria-labelledby={id}>
        <Chip href={blockPath(chain.id, block)}>{strings.block(formatNumber(Number(block)))}</Chip>
        {token ? (
          <Chip href={tokenPath(chain.id, token.address)}>
            <TokenLogo symbol={token.name} address={token.address} chainId={chain.id} size={16} />
            <bdi>{token.name}</bdi>
          </Chip>
        ) : null}
        {nft ? <Chip href={nftPath(chain.id, nft.address)}>{nft.name}</Chip> : null}
        {hash === null ? null : (
          <Chip href={transactionPath(chain.id, hash)}>
            <bdi className="mono">{shortenAddress(hash)}</bdi>
          </Chip>
        )}
        {day === null ? null : <Chip href={searchPath(day, String(chain.id))}>{day}</Chip>}
        {/* The last: its name comes a moment later, and moves none of the others. */}
        {address === null ? null : <AddressChip chain={chain} address={address} />}
      </ul>
    </div>
  );
}

function readExamples({ chain, blocks, transactions }: ExamplesProps) {
  const bundled = (abi: string) => BUNDLED_CONTRACTS.find((one) => one.chainId === chain.id && one.abi === abi) ?? null;
  const asked = transactions.find(
    // The first page recommends no stranger's words.
    ({ requested }) => requested?.symbol && !isSuspicious(null, requested.symbol),
  )?.requested;
  const [newest] = transactions;
  return {
    block: blocks[0]?.number ?? null,
    token: asked?.symbol ? { address: asked.address, name: asked.symbol } : bundled('erc20'),
    nft: bundled('erc721'),
    hash: newest?.hash ?? null,
    day: blocks.at(-1)?.timestamp.slice(0, 10) ?? null,
    address: newest?.from ?? null,
  };
}

const Chip = ({ href, children }: { href: string; children: ReactNode }) => (
  <li>
    <Link href={href} prefetch={false}>
      {children}
    </Link>
  </li>
);

function AddressChip({ chain, address }: { chain: ExplorerChain; address: string }) {
  const name = useDirectoryName(address, chain.id);
  return (
    <Chip href={addressPath(chain.id, address)}>
      <AddressPicture value={address} size={16} />
      {name === null ? <bdi className="mono">{shortenAddress(address)}</bdi> : <bdi>{name}</bdi>}
    </Chip>
  );
}
