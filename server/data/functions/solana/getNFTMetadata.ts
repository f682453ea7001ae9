import Parse from 'parse/node';
import { z } from 'zod';
import type { SolanaHandler } from '@/server/data/functions/solana/SolanaHandler';
import { checkSolanaAddress } from '@/server/solana/checkSolanaAddress';
import { decodeMetadata } from '@/server/solana/metaplexMetadata';
import { SOLANA_PROGRAMS } from '@/server/solana/solanaPrograms';
import { editionAddress, metadataAddress } from '@/server/solana/tokenAddresses';
import { decodeMint } from '@/server/solana/tokenLayout';

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
    throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, `Metaplex keeps nothing of the token ${address}.`);
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
