import type { Ens } from '@/server/chain/ens';
import type { ExchangeRates } from '@/server/data-api/exchangeRates';
import type { ChainSources } from '@/server/data-api/sources/createChainSources';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import type { DiskSpace } from '@/server/storage/diskSpace';
import type { IpfsStore } from '@/server/storage/IpfsStore';
import type { CheckedParameters, DataAnswer, DataFunctionName } from '@/protocol/data/registry';

/** Where `uploadFolder` keeps files. */
export type DataFiles = {
  store: IpfsStore;
  /** The disk it lies on. */
  space: Pick<DiskSpace, 'require'>;
  /** The address under which browsers find a file of a folder. */
  address: (cid: string, path: string) => string;
  /** Counts a folder against the quota of an owner while `keep` keeps it; @throws Parse's code 140 where there is no room. */
  keepFolder: (owner: string, bytes: number, keep: () => Promise<string>) => Promise<string>;
  /** Counts an upload; @throws Parse's code 155 where the account has had its share. */
  limit: (upload: { user?: { id?: string | undefined }; master: boolean; fileSize: number }) => Promise<void>;
};

/** Who calls a function. */
export type Caller = {
  /** Who is signed in. */
  user?: { id?: string | undefined; get?(field: string): unknown };
  /** The network that the call came from; absent for the backend's own cloud code. */
  address?: string;
  /** Takes further units off the caller's share of the minute; @throws {StatusError} 429 where it has none left. */
  spend?(units: number): Promise<void>;
  /** Id of the key of the application that asks by REST. */
  key?: string;
  master: boolean;
};

/** What functions of the data service stand on, whoever calls. */
export type DataParts = {
  chains: ChainSources;
  ens: Ens;
  ipfs: DataFiles;
  solana: SolanaNodes;
  rates: Pick<ExchangeRates, 'read'>;
};

/** What one call of a function stands on. */
export type DataContext = DataParts & { caller: Caller };

/** One function of the data service: its parameters are checked already. */
export type DataHandler<Name extends DataFunctionName> = (
  parameters: CheckedParameters<Name>,
  context: DataContext,
) => Promise<DataAnswer<Name>>;
