import { Contract } from 'ethers';
import type { Holding } from '@/tests/helpers/data/listHoldings';
import type { ChainReading } from '@/tests/helpers/data/readChain';
import type { Row } from '@/tests/helpers/data/expectedShapes';
import type { Transfer } from '@/tests/helpers/data/expectedTransfers';

/** What a token contract says of itself. */
export type TokenContract = {
  type: Transfer['type'];
  name: string;
  symbol: string;
  /** `null` where it has no `decimals()`. */
  decimals: number | null;
  firstBlock: number;
};

/** What an NFT says of itself; `metadata` as it stands behind its address. */
export type TokenOfContract = { uri: string; metadata: unknown };

/** What tokens say of themselves: contracts by address, NFTs by `address id`. */
export type Tokens = {
  contracts: ReadonlyMap<string, TokenContract>;
  nfts: ReadonlyMap<string, TokenOfContract>;
};

const TOKEN = [
  'function name() view returns (string)',
  'function symbol() view returns (string)',
  'function decimals() view returns (uint8)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
];

/** Asks each contract that told of a transfer, and each NFT, what it is, by direct calls. */
export async function readTokens(
  { node }: ChainReading,
  transfers: readonly Transfer[],
  ipfs: string,
): Promise<Tokens> {
  const seen = new Map(transfers.map((transfer) => [transfer.log.address, transfer]).reverse() as [string, Transfer][]);
  const contracts = [...seen].map(async ([address, { type, log }]): Promise<[string, TokenContract]> => {
    const contract = new Contract(address, TOKEN, node);
    const [name, symbol, decimals] = (await Promise.all([
      contract['name'](),
      contract['symbol'](),
      type === 'ERC20' ? contract['decimals']().catch(isRevert) : 0,
    ])) as [string, string, number | null];
    return [address, { type, name, symbol, decimals, firstBlock: Number(log.blockNumber) }];
  });
  const pieces = new Map(
    transfers.filter(({ type }) => type !== 'ERC20').map((nft) => [`${nft.log.address} ${nft.id}`, nft]),
  );
  const nfts = [...pieces].map(async ([key, { type, log, id }]): Promise<[string, TokenOfContract]> => {
    const contract = new Contract(log.address, TOKEN, node);
    const reported = (await contract[type === 'ERC721' ? 'tokenURI' : 'uri'](id)) as string;
    const uri = reported.replaceAll('{id}', id.toString(16).padStart(64, '0'));
    return [key, { uri, metadata: await open(uri, ipfs) }];
  });
  return { contracts: new Map(await Promise.all(contracts)), nfts: new Map(await Promise.all(nfts)) };
}

/** `null` for a call that the contract refused. */
function isRevert(error: unknown): null {
  if ((error as { code?: unknown }).code === 'CALL_EXCEPTION') return null;
  throw error;
}

/** Reads JSON behind `data:` or `ipfs:`. */
async function open(uri: string, ipfs: string): Promise<unknown> {
  const response = await fetch(uri.replace(/^ipfs:\/\//, ipfs));
  return response.json();
}

/** An NFT in the shape `nft` of the protocol, without the time at which its metadata was read. */
export function expectedNft({ contracts, nfts }: Tokens, held: readonly Holding[], address: string, id: bigint): Row {
  const contract = contracts.get(address);
  const token = nfts.get(`${address} ${id}`);
  const pieces = held.filter((holding) => holding.token === address && holding.id === id);
  return {
    token_address: address,
    token_id: String(id),
    contract_type: contract?.type,
    token_uri: token?.uri,
    metadata: token?.metadata,
    name: contract?.name,
    symbol: contract?.symbol,
    amount: String(pieces.reduce((sum, { amount }) => sum + amount, 0n)),
  };
}

/** An NFT and who holds it, in the shape `nftOwner` of the protocol, without the time of its metadata. */
export function expectedOwner(tokens: Tokens, holding: Holding): Row {
  return {
    ...expectedNft(tokens, [holding], holding.token, holding.id),
    owner_of: holding.owner,
    block_number: String(holding.block),
    block_number_minted: String(holding.minted),
  };
}

/** An answer about an NFT in the form of the two above: its metadata read, the time of it checked and left out. */
export function readNft({ metadata, synced_at: syncedAt, ...rest }: Row): Row {
  const age = Date.now() - Date.parse(String(syncedAt));
  if (!(age >= -5_000 && age < 600_000)) throw new Error(`${String(syncedAt)} is no time at which metadata was read.`);
  return { ...rest, metadata: JSON.parse(String(metadata)) as unknown };
}
