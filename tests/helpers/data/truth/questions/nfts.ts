import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { rangesOf } from '@/tests/helpers/data/truth/questions/blocks';
import { listQuestion, type Question } from '@/tests/helpers/data/truth/Question';
import type { SeenNft, Truth } from '@/tests/helpers/data/truth/readTruth';
import { momentOf, type Row } from '@/tests/helpers/data/expectedShapes';
import { listSales, expectedSale } from '@/tests/helpers/data/expectedSales';
import { newestFirst, expectedNftTransfer, type Transfer } from '@/tests/helpers/data/expectedTransfers';

const { doors, keys, passes } = LOCAL_CONTRACTS;

/** Contracts that do as their standard says, so that the blocks of their owners are told, too. */
const STEADY: readonly string[] = [doors, keys, passes];

/** An NFT, everything known of it, and who has it. */
type Told = { nft: SeenNft; row: Row; owners: [owner: string, amount: bigint][] };

/** Contracts that say which standard they follow (EIP-165): a node alone can tell of those. */
const kindOf = (token: string): string => {
  if (token === passes) return 'ERC-1155';
  return token === doors || token === keys ? 'ERC-721' : 'undeclared';
};

async function describeAll(truth: Truth): Promise<Told[]> {
  return Promise.all(
    truth.nfts.map(async (nft) => {
      const [{ name, symbol }, uri, owners] = await Promise.all([
        truth.words(nft.token),
        truth.uriOf(nft),
        truth.ownersOf(nft),
      ]);
      const amount = owners.reduce((sum, [, one]) => sum + one, 0n);
      const metadata =
        uri === null ? null : (JSON.parse(decodeURIComponent(uri.slice(uri.indexOf(',') + 1))) as unknown);
      const row = {
        ...{ token_address: nft.token, token_id: String(nft.id), contract_type: nft.type, token_uri: uri, metadata },
        ...{ name, symbol, amount: owners.length === 0 ? null : amount.toString() },
      };
      return { nft, row, owners };
    }),
  );
}

/** An NFT's row without the time of its metadata, which is read, and without a block that may be another. */
function readNft({ metadata, synced_at: synced, block_number: block, ...row }: Row): Row {
  if (metadata !== null && !Number.isFinite(Date.parse(String(synced)))) throw new Error(`Read at ${String(synced)}.`);
  const reported = metadata === null ? null : (JSON.parse(String(metadata)) as unknown);
  const steady = STEADY.includes(String(row['token_address'])) && block !== undefined;
  return { ...row, metadata: reported, ...(steady ? { block_number: block } : {}) };
}

/** A row about who has an NFT, in the shape `nftOwner`. */
function expectedOwner(truth: Truth, { nft, row }: Told, [owner, amount]: [string, bigint]): Row {
  const moved = truth.transfers.findLast(
    ({ log, id, from, to }) => log.address === nft.token && id === nft.id && (from === owner || to === owner),
  );
  return {
    ...{ ...row, amount: amount.toString(), owner_of: owner, block_number_minted: String(nft.minted) },
    ...(STEADY.includes(nft.token) ? { block_number: String(Number(moved?.log.blockNumber)) } : {}),
  };
}

const LOOSE = ['block_number', 'block_number_minted', 'amount'];

/** NFTs and who has them: by owner, by contract, and each. */
export async function askNfts(truth: Truth, people: readonly string[], gone: readonly string[]): Promise<Question[]> {
  const all = await describeAll(truth);
  const owned = all.flatMap((told) => told.owners.map((owner) => expectedOwner(truth, told, owner)));
  const sorted = owned.sort((a, b) => {
    const [x, y] = [a, b].map((row) => [
      String(row['token_address']),
      BigInt(String(row['token_id'])),
      String(row['owner_of']),
    ]);
    for (const at of [0, 1, 2]) if (x?.[at] !== y?.[at]) return (x?.[at] ?? '') < (y?.[at] ?? '') ? -1 : 1;
    return 0;
  });
  const contracts = [...new Set(truth.nfts.map(({ token }) => token))];
  const list = (name: Question['name'], given: Row, rows: readonly Row[], more: Partial<Question> = {}) =>
    listQuestion(name, given, rows, { total: 'bound', read: readNft, loose: LOOSE, ...more });
  const first = (token: string) => truth.transfers.find(({ log, type }) => log.address === token && type !== 'ERC20');
  return [
    ...people.flatMap((address) => {
      const own = sorted.filter((row) => row['owner_of'] === address);
      const some = contracts.filter((_, at) => at % 2 === 0);
      const older = own.map(({ amount, contract_type, name, symbol, token_address, token_id, token_uri }) => {
        return { amount: Number(amount), contract_type, name, symbol, token_address, token_id, token_uri };
      });
      const ofSome = own.filter((row) => some.includes(String(row['token_address'])));
      return [
        list('getNFTs', { address }, own),
        list('getNFTs', { address, token_addresses: some }, ofSome),
        ...contracts.map((token_address) => {
          const rows = own.filter((row) => row['token_address'] === token_address);
          return list('getNFTsForContract', { address, token_address }, rows);
        }),
        { name: 'getNFTs_old', given: { address }, truth: older.slice(0, 500) } as const,
        { name: 'getNFTsCount_old', given: { address }, truth: { result: own.length } } as const,
      ];
    }),
    ...contracts.flatMap((address): Question[] => {
      const ofContract = (rows: readonly Row[]) => rows.filter((row) => row['token_address'] === address);
      const { name, symbol } = all.find(({ nft }) => nft.token === address)?.row ?? {};
      const words = { token_address: address, name, symbol, contract_type: first(address)?.type };
      const exact = STEADY.includes(address) ? { total: 'exact' as const } : {};
      const readWords = (row: Row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'synced_at'));
      return [
        list('getNFTOwners', { address }, ofContract(sorted), exact),
        list('getAllTokenIds', { address }, ofContract(all.map(({ row }) => row)), { total: 'exact' }),
        {
          ...{ name: 'getNFTMetadata', kind: kindOf(address), given: { address } },
          ...{ truth: words, read: readWords },
        },
      ];
    }),
    ...all.flatMap((told): Question[] => {
      const { token, id } = told.nft;
      const given = { address: token, token_id: id > 1n << 128n ? `0x${id.toString(16)}` : String(id) };
      const rows = told.owners.map((owner) => expectedOwner(truth, told, owner));
      const more = { kind: kindOf(token), read: readNft, loose: LOOSE };
      return [
        { name: 'getTokenIdMetadata', given, truth: told.row, ...more },
        list('getTokenIdOwners', given, rows.sort(byOwner), more),
      ];
    }),
    ...askCollections(contracts, all, (token) => first(token)?.type),
    ...gone.map((address): Question => ({ name: 'getNFTMetadata', given: { address }, truth: undefined })),
    ...gone.map((address): Question => ({ name: 'getNFTOwners', given: { address }, truth: undefined })),
    { name: 'getTokenIdMetadata', kind: 'ERC-721', given: { address: doors, token_id: '999' }, truth: undefined },
    ...askMetadata(all),
    ...askNftTransfers(truth, people, contracts),
    ...askSales(truth, contracts),
  ];
}

const byOwner = (a: Row, b: Row): number => (String(a['owner_of']) < String(b['owner_of']) ? -1 : 1);

/** Collections by the beginnings of words of their names and symbols. */
function askCollections(
  contracts: readonly string[],
  all: readonly Told[],
  typeOf: (token: string) => string | undefined,
): Question[] {
  const told = contracts.map((token_address) => {
    const { name, symbol } = all.find(({ nft }) => nft.token === token_address)?.row ?? {};
    return { token_address, name, symbol, contract_type: typeOf(token_address) };
  });
  const wordsOf = ({ name, symbol }: Row) =>
    `${String(name ?? '')} ${String(symbol ?? '')}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const byAddress = (a: Row, b: Row) => (String(a['token_address']) < String(b['token_address']) ? -1 : 1);
  const read = (answer: Row): Row[] =>
    (answer as unknown as Row[])
      .map((row) => Object.fromEntries(Object.entries(row).filter(([field]) => field !== 'synced_at')))
      .sort(byAddress);
  return ['Doors', 'hous', 'pass', 'nobody'].map((q): Question => {
    const found = told.filter((row) => wordsOf(row).some((word) => word.startsWith(q.toLowerCase())));
    return { name: 'searchCollections', given: { q }, truth: found.sort(byAddress), read };
  });
}

/** What is found by its words; and that nothing changes when it is read again. */
function askMetadata(all: readonly Told[]): Question[] {
  const searches = ['door', 'mid', 'welcome', 'nothing'].map((q): Question => {
    const found = all.filter(({ row }) =>
      JSON.stringify(Object.values((row['metadata'] ?? {}) as object))
        .toLowerCase()
        .match(/[\p{L}\p{N}_]+/gu)
        ?.some((word) => word.startsWith(q)),
    );
    const rows = found.map(({ row: { token_address, token_id, contract_type, token_uri, metadata } }) => {
      return { token_address, token_id, contract_type, token_uri, metadata, token_hash: null };
    });
    return listQuestion('searchNFTs', { q }, rows, { read: readNft });
  });
  const anew: Question = {
    name: 'reSyncMetadata',
    given: { address: keys, token_id: '3', mode: 'sync' },
    truth: { status: 'completed' },
  };
  return [...searches, anew, { name: 'syncNFTContract', given: { address: passes }, truth: {} }];
}

/** Transfers of NFTs, by those who take part, by contract, by NFT, and all. */
function askNftTransfers(truth: Truth, people: readonly string[], contracts: readonly string[]): Question[] {
  const { chain } = truth;
  const moved = newestFirst(truth.transfers.filter(({ type }) => type !== 'ERC20'));
  const tell = (wanted: (one: Transfer) => boolean) =>
    moved.filter(wanted).map((one) => expectedNftTransfer(chain, one));
  const late = (given: Row) => (given['from_block'] === undefined ? {} : { kind: 'of late' });
  const inRange = (name: Question['name'], rows: readonly Row[], own: Row) =>
    rangesOf(truth).map(({ given, has }) =>
      listQuestion(
        name,
        { ...own, ...given },
        rows.filter((row) => has(Number(row['block_number']))),
        late(given),
      ),
    );
  return [
    ...people.flatMap((address) => [
      ...inRange(
        'getNFTTransfers',
        tell(({ from, to }) => from === address || to === address),
        { address },
      ),
      ...inRange(
        'getNFTTransfers',
        tell(({ to }) => to === address),
        { address, direction: 'to' },
      ),
      ...inRange(
        'getNFTTransfers',
        tell(({ from }) => from === address),
        { address, direction: 'from' },
      ),
    ]),
    ...inRange(
      'getNftTransfersFromToBlock',
      tell(() => true),
      {},
    ),
    ...contracts.map((address) => {
      const rows = tell(({ log }) => log.address === address);
      return listQuestion('getContractNFTTransfers', { address }, rows);
    }),
    ...truth.nfts.map(({ token, id }) => {
      const rows = tell(({ log, id: other }) => log.address === token && other === id);
      return listQuestion('getWalletTokenIdTransfers', { address: token, token_id: String(id) }, rows);
    }),
  ];
}

/** Sales of doors, and of all that was never sold. */
function askSales(truth: Truth, contracts: readonly string[]): Question[] {
  const { chain } = truth;
  const sales = listSales(chain).map((sale) => expectedSale(chain, sale));
  const lists = contracts.flatMap((address) => {
    const rows = sales.filter((sale) => sale['token_address'] === address).reverse();
    const middle = Number(rows[Math.floor(rows.length / 2)]?.['block_number'] ?? 300);
    const ranges = [
      { given: {}, has: () => true },
      { given: { to_block: middle }, has: (block: number) => block <= middle },
      { given: { from_date: momentOf(chain, middle) }, has: (block: number) => block >= middle },
    ];
    return ranges.map(({ given, has }) =>
      listQuestion(
        'getNFTTrades',
        { address, ...given },
        rows.filter((row) => has(Number(row['block_number']))),
      ),
    );
  });
  const cheapest = [...sales]
    .filter((sale) => sale['token_address'] === doors)
    .reverse()
    .sort((a, b) => (BigInt(String(a['price'])) < BigInt(String(b['price'])) ? -1 : 1))[0];
  return [
    ...lists,
    { name: 'getNFTLowestPrice', given: { address: doors, days: 60 }, truth: cheapest },
    { name: 'getNFTLowestPrice', given: { address: keys, days: 60 }, truth: undefined },
  ];
}
