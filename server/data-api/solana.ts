import { base58 } from '@scure/base';
import Parse from 'parse/node';
import { formatUnits } from 'viem';
import { z } from 'zod';
import type { CheckedParameters, DataAnswer, DataFunctionName } from '@/protocol/data/registry';
import type { SolanaNetwork } from '@/protocol/data/solana';
import { decodeMetadata } from '@/server/solana/metaplexMetadata';
import { readTokens } from '@/server/solana/readTokens';
import type { SolanaNodes } from '@/server/solana/solanaNodes';
import { decodeMint, editionAddress, metadataAddress, SOLANA_PROGRAMS } from '@/server/solana/tokenAccounts';

/** Places of a SOL: it has a thousand million lamports. */
const SOL_DECIMALS = 9;

// All there is fits 2^60; a number is exact below 2^53, which is nine million SOL in one account.
const LAMPORTS = z.object({ value: z.int() });

const account = z.object({ owner: z.string(), data: z.tuple([z.base64(), z.literal('base64')]) }).nullable();

const accounts = z.object({ value: z.tuple([account, account, account]) });

const TOKEN_PROGRAMS: readonly string[] = [SOLANA_PROGRAMS.token, SOLANA_PROGRAMS.token2022];

/** First byte of a master edition, in its first and its second version. */
const MASTER_EDITIONS = [2, 6];

/** `sol-getNFTMetadata`: Metaplex's account of the mint, from the network's node. */
export const getNFTMetadata: SolanaHandler<'sol-getNFTMetadata'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  const places = [address, metadataAddress(address), editionAddress(address)];
  const { value } = await solana.ask(network, 'getMultipleAccounts', [places, { encoding: 'base64' }], accounts);
  const [mint, metadata, edition] = value;
  if (!mint || !TOKEN_PROGRAMS.includes(mint.owner) || !decodeMint(bytesOf(mint))) {
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `There is no token at ${address} on Solana’s ${network}.`);
  }
  const known = metadata?.owner === SOLANA_PROGRAMS.metadata ? decodeMetadata(bytesOf(metadata)) : null;
  if (known?.mint !== address) {
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `The token ${address} has no Metaplex metadata.`);
  }
  const { name, symbol, uri, isMutable, primarySaleHappened, sellerFeeBasisPoints, updateAuthority } = known;
  const masterEdition =
    edition?.owner === SOLANA_PROGRAMS.metadata && MASTER_EDITIONS.includes(bytesOf(edition)[0] ?? 0);
  return {
    mint: address,
    standard: 'metaplex',
    name,
    symbol,
    metaplex: {
      metadataUri: uri,
      masterEdition,
      isMutable,
      primarySaleHappened,
      sellerFeeBasisPoints,
      updateAuthority,
    },
  };
};

function bytesOf({ data: [text] }: { data: [string, 'base64'] }): Uint8Array {
  return Buffer.from(text, 'base64');
}

/** `sol-balance`, from the network's node. */
export const balance: SolanaHandler<'sol-balance'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return readNativeBalance(solana, network, address);
};

/** `sol-getNFTs`, from the network's node. */
export const getNFTs: SolanaHandler<'sol-getNFTs'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return (await readTokens(solana, network, address)).nfts;
};

/** `sol-getSPL`, from the network's node. */
export const getSPL: SolanaHandler<'sol-getSPL'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  return (await readTokens(solana, network, address)).tokens;
};

/** `sol-getPortfolio`, from the network's node. */
export const getPortfolio: SolanaHandler<'sol-getPortfolio'> = async ({ address, network }, { solana }) => {
  checkSolanaAddress(address);
  const [nativeBalance, { tokens, nfts }] = await Promise.all([
    readNativeBalance(solana, network, address),
    readTokens(solana, network, address),
  ]);
  return { nativeBalance, nfts, tokens };
};

/** Functions that tell of Solana. */
type SolanaFunctionName = Extract<DataFunctionName, `sol-${string}`>;

/** One of them: it needs the nodes of Solana and nothing else. */
type SolanaHandler<Name extends SolanaFunctionName> = (
  parameters: CheckedParameters<Name>,
  context: { solana: SolanaNodes },
) => Promise<DataAnswer<Name>>;

/** @throws Parse.Error 142 for base58 that is not 32 bytes. */
function checkSolanaAddress(address: string): void {
  if (base58.decode(address).length === 32) return;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'address: must be an address of Solana, 32 bytes in base58');
}

/** Reads what an address holds of SOL. */
async function readNativeBalance(
  nodes: SolanaNodes,
  network: SolanaNetwork,
  address: string,
): Promise<DataAnswer<'sol-balance'>> {
  const { value } = await nodes.ask(network, 'getBalance', [address], LAMPORTS);
  return { solana: formatUnits(BigInt(value), SOL_DECIMALS), lamports: String(value) };
}
