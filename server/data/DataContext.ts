import type { Ens } from '@/server/chain/ens';
import type { ChainNodes } from '@/server/chain/nodes';
import type { CheckedParameters, DataAnswer, DataFunctionName } from '@/protocol/data/registry';

/** What functions of the data service stand on. */
export type DataContext = { nodes: ChainNodes; ens: Ens };

/** One function of the data service: its parameters are checked already. */
export type DataHandler<Name extends DataFunctionName> = (
  parameters: CheckedParameters<Name>,
  context: DataContext,
) => Promise<DataAnswer<Name>>;
