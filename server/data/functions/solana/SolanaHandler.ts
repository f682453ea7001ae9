import type { SolanaNodes } from '@/server/solana/solanaNodes';
import type { CheckedParameters, DataAnswer, DataFunctionName } from '@/protocol/data/registry';

/** Functions that tell of Solana. */
export type SolanaFunctionName = Extract<DataFunctionName, `sol-${string}`>;

/** One of them: it needs the nodes of Solana and nothing else. */
export type SolanaHandler<Name extends SolanaFunctionName> = (
  parameters: CheckedParameters<Name>,
  context: { solana: SolanaNodes },
) => Promise<DataAnswer<Name>>;
