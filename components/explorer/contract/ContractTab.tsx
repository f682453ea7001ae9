import { useQuery } from '@tanstack/react-query';
import styles from '@/components/explorer/contract/Contract.module.css';
import { ReadValues } from '@/components/explorer/contract/ReadValues';
import { SourceFiles } from '@/components/explorer/contract/SourceFiles';
import { Tag } from '@/components/explorer/Figures';
import { strings } from '@/components/explorer/strings.en';
import { Button } from '@/components/ui/Button';
import type { Token } from '@/components/ui/contract/Value';
import { Failure } from '@/components/ui/Failure';
import { Skeleton } from '@/components/ui/Skeleton';
import { Tabs } from '@/components/ui/Tabs';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { saveFile } from '@/components/ui/values/exportText';
import { Facts } from '@/components/ui/values/Facts';
import { useAuth } from '@/lib/auth/useAuth';
import { BUNDLED_ABIS } from '@/lib/contracts/bundledAbis';
import { BUNDLED_CONTRACTS } from '@/lib/contracts/bundledContracts';
import { isJsonAbi } from '@/lib/contracts/readAbiItems';
import { savedContracts } from '@/lib/contracts/savedContracts';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { toFoyerError } from '@/lib/errors/backendErrors';
import type { ExplorerChain, TokenName } from '@/lib/explorer/ExplorerView';
import { useSavedList } from '@/lib/objects/createSavedLists';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import type { DataAnswer } from '@/protocol/data/registry';

/** Props of {@link ContractTab}. */
export type ContractTabProps = {
  chain: ExplorerChain;
  /** In lower case. */
  address: string;
  /** Which standard it says it follows. */
  standard: 'token' | 'nft' | null;
  /** What it counts in, where it is a token. */
  token: TokenName | null;
};

/** A contract: its source and ABI, and what it answers by itself. */
export function ContractTab(props: ContractTabProps) {
  const { chain, address } = props;
  const { data, error, refetch } = useQuery(
    {
      queryKey: ['contract info', chain.id, address],
      queryFn: ({ signal }) =>
        readData('getContractInfo', { chain: `0x${chain.id.toString(16)}`, address, include: 'source' }, { signal }),
      staleTime: 60_000,
    },
    getQueryClient(),
  );
  if (error) return <Failure error={toFoyerError(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return <Contract {...props} info={data} />;
}

function Contract({ info, ...props }: ContractTabProps & { info: DataAnswer<'getContractInfo'> }) {
  const { chain, address, token } = props;
  const { verification, language, compiler, name, sources } = info;
  const abi = useContractAbi({ ...props, verified: info.abi });
  const unit: Token | null =
    token?.symbol && token.decimals !== null ? { symbol: token.symbol, decimals: token.decimals } : null;
  const words = strings.contract;
  const tabs = [
    ...(sources ? [{ value: 'source', label: words.source, content: <SourceFiles sources={sources} /> }] : []),
    ...(abi
      ? [
          { value: 'abi', label: words.abi, content: <AbiSection address={address} {...abi} /> },
          {
            value: 'read',
            label: words.read,
            content: <ReadValues chainId={chain.id} address={address} abi={abi.abi} token={unit} />,
          },
        ]
      : []),
  ];
  return (
    <section className={styles.contract}>
      {verification ? (
        <>
          <div className={styles.line}>
            <Tag tone="good">{words.verified}</Tag>
            <span className={styles.muted}>{words.matches[verification]}</span>
          </div>
          <Facts
            facts={[
              [words.name, name],
              [words.compiler, [language, compiler].filter(Boolean).join(' ')],
            ]}
          />
        </>
      ) : (
        <p className={styles.muted}>{abi ? words.abiOf(abi.name) : words.noAbi}</p>
      )}
      {tabs.length > 0 ? <Tabs label={words.parts} tabs={tabs} /> : null}
      {isPathEnabled('/contracts') ? (
        <div>
          <Button href={`/contracts?chain=${chain.id}&address=${address}`}>{words.write}</Button>
        </div>
      ) : null}
    </section>
  );
}

/** The ABI of a contract, to be copied or saved. */
function AbiSection({ address, name, abi }: FoundAbi & { address: string }) {
  const isJson = isJsonAbi(abi);
  const save = () =>
    saveFile(`${address}.abi.${isJson ? 'json' : 'txt'}`, isJson ? 'application/json' : 'text/plain', [abi]);
  return (
    <div className={styles.part}>
      <div className={styles.line}>
        <span className={styles.muted}>{name}</span>
        <CopyButton value={abi} label={strings.contract.copyAbi} />
        <Button variant="quiet" onClick={save}>
          {strings.contract.download}
        </Button>
      </div>
      <pre className={styles.code}>{abi}</pre>
    </div>
  );
}

/** An ABI as text, and where it comes from. */
type FoundAbi = { name: string; abi: string };

/** The ABI of a contract: the verified one, the visitor's own, that of its place, or that of its standard. */
function useContractAbi({
  chain,
  address,
  standard,
  verified,
}: ContractTabProps & { verified: readonly unknown[] | null }): FoundAbi | null {
  const { user } = useAuth();
  const saved = useSavedList(savedContracts, user?.id ?? null);
  if (verified) return { name: strings.contract.verified, abi: JSON.stringify(verified, null, 2) };
  const isIt = (one: { chainId: number; address: string }) =>
    one.chainId === chain.id && one.address.toLowerCase() === address;
  const own = saved.find(isIt);
  if (own) return { name: strings.contract.savedAbi, abi: BUNDLED_ABIS[own.abi]?.lines ?? own.abi };
  const place = BUNDLED_CONTRACTS.find(isIt)?.abi ?? (standard === 'token' ? 'erc20' : standard && 'erc721');
  const known = BUNDLED_ABIS[place ?? ''];
  return known ? { name: known.name, abi: known.lines } : null;
}
