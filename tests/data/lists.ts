import { utils } from 'ethers';
import { describe, expect, it } from 'vitest';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import type { Given } from '@/tests/helpers/data/createCallers';
import { readNft, expectedNft, expectedOwner } from '@/tests/helpers/data/readTokens';
import { ACCOUNTS, DOROTHY, type DataWorld } from '@/tests/helpers/data/startDataWorld';
import { momentOf, expectedLog, expectedTransaction, without, type Row } from '@/tests/helpers/data/expectedShapes';
import { listSales, expectedSale } from '@/tests/helpers/data/expectedSales';
import {
  newestFirst,
  expectedNftTransfer,
  expectedTokenTransfer,
  type Transfer,
} from '@/tests/helpers/data/expectedTransfers';

/** A function that answers page by page, and what the chain itself says that the whole list is. */
type List = {
  row: string;
  name: string;
  what: string;
  given: (world: DataWorld) => Given;
  rows: (world: DataWorld) => Row[];
  /** An answered row in the form of the expected ones. */
  read?: (row: Row) => Row;
  /** Whether a part of the chain can be asked for, by blocks or dates. */
  ranged?: true;
  /** Rows of a page where the caller does not say; 100 mostly. */
  pageSize?: number;
};

/** A page as the protocol has it. */
type Page = {
  total: number;
  page: number;
  page_size: number;
  cursor: string;
  result: Row[];
};

const TRANSFER = utils.id('Transfer(address,address,uint256)');
const { dollar, doors, keys, passes } = LOCAL_CONTRACTS;

/** Got a door, sold it, and got a key. */
const SELLER = ACCOUNTS[5] ?? '';

const isNft = ({ type }: Transfer) => type !== 'ERC20';
const ofDorothy = ({ from, to }: Transfer) => from === DOROTHY || to === DOROTHY;

const nftTransfers = ({ chain, transfers }: DataWorld, wanted: (transfer: Transfer) => boolean) =>
  newestFirst(transfers.filter((transfer) => isNft(transfer) && wanted(transfer))).map((transfer) =>
    expectedNftTransfer(chain, transfer),
  );

const tokenTransfers = ({ chain, transfers }: DataWorld, wanted: (transfer: Transfer) => boolean) =>
  newestFirst(transfers.filter((transfer) => !isNft(transfer) && wanted(transfer))).map((transfer) =>
    expectedTokenTransfer(chain, transfer),
  );

const owners = ({ tokens, holdings }: DataWorld, wanted: (holding: DataWorld['holdings'][number]) => boolean) =>
  holdings.filter((held) => held.type !== 'ERC20' && wanted(held)).map((held) => expectedOwner(tokens, held));

const pieces = ({ tokens, holdings }: DataWorld, contract: string) =>
  [...tokens.nfts.keys()]
    .map((key) => key.split(' '))
    .filter(([address]) => address === contract)
    .map(([, id = '']) => BigInt(id))
    .sort((a, b) => Number(a - b))
    .map((id) => expectedNft(tokens, holdings, contract, id));

/** The block with most transfers of NFTs: a batch. */
const batchBlock = ({ transfers }: DataWorld) => Number(transfers.find(({ batch }) => batch > 1)?.log.blockNumber);

const LISTS: readonly List[] = [
  {
    row: 'G05',
    name: 'getTransactions',
    ranged: true,
    what: 'the transactions of an address',
    given: () => ({ address: DOROTHY }),
    rows: ({ chain }) =>
      chain.transactions
        .filter(({ from, to }) => from === DOROTHY || to === DOROTHY)
        .map((transaction) => expectedTransaction(chain, transaction))
        .reverse(),
  },
  {
    row: 'G04',
    name: 'getLogsByAddress',
    ranged: true,
    what: 'the logs of a contract',
    given: () => ({ address: dollar }),
    rows: ({ chain }) =>
      chain.logs
        .filter(({ address }) => address === dollar)
        .map((log) => expectedLog(chain, log))
        .reverse(),
  },
  {
    row: 'G04',
    name: 'getLogsByAddress',
    what: 'the logs of a contract with given topics',
    given: () => ({
      address: dollar,
      topic0: TRANSFER,
      topic2: utils.hexZeroPad(DOROTHY, 32),
    }),
    rows: ({ chain, transfers }) =>
      transfers
        .filter(({ log, to }) => log.address === dollar && to === DOROTHY)
        .map(({ log }) => expectedLog(chain, log))
        .reverse(),
  },
  {
    row: 'G08',
    name: 'getTokenTransfers',
    ranged: true,
    what: 'the token transfers of an address',
    given: () => ({ address: DOROTHY }),
    rows: (world) => tokenTransfers(world, ofDorothy),
  },
  {
    row: 'G08',
    name: 'getTokenAddressTransfers',
    ranged: true,
    what: 'the transfers of a token',
    given: () => ({ address: dollar }),
    rows: (world) => tokenTransfers(world, ({ log }) => log.address === dollar),
  },
  {
    row: 'G12',
    name: 'getNFTs',
    what: 'the NFTs of an address',
    given: () => ({ address: DOROTHY }),
    rows: (world) => owners(world, ({ owner }) => owner === DOROTHY),
    read: readNft,
  },
  {
    row: 'G12',
    name: 'getNFTs',
    what: 'the NFTs of an address from some contracts',
    given: () => ({ address: DOROTHY, token_addresses: [passes, doors] }),
    rows: (world) => owners(world, ({ owner, token }) => owner === DOROTHY && (token === passes || token === doors)),
    read: readNft,
  },
  {
    row: 'G12',
    name: 'getNFTsForContract',
    what: 'the NFTs of an address from one contract',
    given: () => ({ address: DOROTHY, token_address: passes }),
    rows: (world) => owners(world, ({ owner, token }) => owner === DOROTHY && token === passes),
    read: readNft,
  },
  {
    row: 'G12',
    name: 'getAllTokenIds',
    what: 'the NFTs of a contract',
    given: () => ({ address: passes }),
    rows: (world) => pieces(world, passes),
    read: readNft,
    pageSize: 500,
  },
  {
    row: 'G13',
    name: 'getNFTOwners',
    what: 'the owners of a contract’s NFTs',
    given: () => ({ address: doors }),
    rows: (world) => owners(world, ({ token }) => token === doors),
    read: readNft,
  },
  {
    row: 'G13',
    name: 'getTokenIdOwners',
    what: 'the owners of one ERC-1155 NFT',
    given: () => ({ address: passes, token_id: '2' }),
    rows: (world) => owners(world, ({ token, id }) => token === passes && id === 2n),
    read: readNft,
  },
  ...(['both', 'to', 'from'] as const).map((direction): List => ({
    row: 'G15',
    name: 'getNFTTransfers',
    what: `the NFT transfers of an address (${direction})`,
    given: () => ({ address: SELLER, direction }),
    rows: (world) =>
      nftTransfers(
        world,
        ({ from, to }) => (direction !== 'to' && from === SELLER) || (direction !== 'from' && to === SELLER),
      ),
  })),
  {
    row: 'G15',
    name: 'getContractNFTTransfers',
    what: 'the NFT transfers of a contract',
    given: () => ({ address: passes }),
    rows: (world) => nftTransfers(world, ({ log }) => log.address === passes),
  },
  {
    row: 'G15',
    name: 'getWalletTokenIdTransfers',
    what: 'the transfers of one NFT',
    given: () => ({ address: doors, token_id: '4' }),
    rows: (world) => nftTransfers(world, ({ log, id }) => log.address === doors && id === 4n),
  },
  {
    row: 'G15',
    name: 'getNftTransfersFromToBlock',
    ranged: true,
    what: 'the NFT transfers in a block range',
    given: ({ chain }) => ({
      from_block: 0,
      to_block: chain.blocks.length - 1,
    }),
    rows: (world) => nftTransfers(world, () => true),
  },
  {
    row: 'G15',
    name: 'getNFTTransfersByBlock',
    what: 'the NFT transfers in a block',
    given: (world) => ({ block_number_or_hash: String(batchBlock(world)) }),
    rows: (world) => nftTransfers(world, ({ log }) => Number(log.blockNumber) === batchBlock(world)),
  },
  {
    row: 'G16',
    name: 'getNFTTrades',
    ranged: true,
    what: 'the sales of a contract’s NFTs',
    given: () => ({ address: doors, marketplace: 'opensea' }),
    rows: ({ chain }) =>
      listSales(chain)
        .map((sale) => expectedSale(chain, sale))
        .reverse(),
  },
  {
    row: 'G17',
    name: 'searchNFTs',
    what: 'the NFTs that match a word',
    given: () => ({ q: 'key' }),
    rows: (world) => pieces(world, keys).map((piece) => without(piece, 'name', 'symbol', 'amount')),
    read: (row) => readNft(without(row, 'token_hash')),
  },
];

/** Lists of the data service: each is the chain's own, whichever way the pages are asked for. */
export function describeLists(world: () => DataWorld): void {
  describe('every list matches the chain, page by page', () => {
    it.each(LISTS.map((list) => [`[${list.row}] ${list.name}: ${list.what}`, list] as const))(
      '%s',
      async (_title, { name, given, rows, read = (row) => row, pageSize = 100 }) => {
        const { ask } = world();
        const all = rows(world());
        const wanted = given(world());
        const rowsOf = ({ result }: Page) => result.map(read);
        expect(all.length).toBeGreaterThan(0);

        const whole = await ask<Page>(name, wanted);
        expect(rowsOf(whole)).toEqual(all.slice(0, pageSize));
        expect(whole).toMatchObject({
          total: all.length,
          page: 0,
          page_size: pageSize,
        });
        expect(whole.cursor === '').toBe(all.length <= pageSize);

        const limit = Math.max(1, Math.ceil(all.length / 2));
        const first = await ask<Page>(name, { ...wanted, limit });
        expect(rowsOf(first)).toEqual(all.slice(0, limit));
        expect(first).toMatchObject({
          total: all.length,
          page: 0,
          page_size: limit,
        });
        if (all.length === limit) return expect(first.cursor).toBe('');
        for (const part of [{ cursor: first.cursor }, { page: 1 }, { offset: limit }]) {
          const second = await ask<Page>(name, { ...wanted, limit, ...part });
          expect(rowsOf(second)).toEqual(all.slice(limit, limit * 2));
          expect(second).toMatchObject({
            total: all.length,
            page: 1,
            page_size: limit,
            cursor: '',
          });
        }
      },
    );
  });

  describe('a list can be limited to a range', () => {
    const ranged = LISTS.filter((list) => list.ranged).map((list) => [list.row, list.name, list] as const);
    it.each(ranged)(
      '[%s] blocks and dates in every format give the same range: %s',
      async (_row, name, { given, rows }) => {
        const { ask, chain } = world();
        const wanted = without(given(world()), 'from_block', 'to_block');
        const all = rows(world());
        const blockAt = (part: number) => Number(all[Math.floor(all.length * part)]?.['block_number']);
        const [from, to] = [blockAt(0.7), blockAt(0.3)];
        const inside = all.filter(({ block_number: block }) => Number(block) >= from && Number(block) <= to);
        expect(inside.length).toBeGreaterThan(1);
        const [fromDate, toDate] = [new Date(momentOf(chain, from)), new Date(momentOf(chain, to))];
        for (const range of [
          { from_block: from, to_block: to },
          { from_date: fromDate.toISOString(), to_date: toDate.toISOString() },
          { from_date: fromDate.getTime(), to_date: String(toDate.getTime()) },
          { from_date: fromDate.toUTCString(), to_date: toDate.toUTCString() },
          {
            from_block: from,
            to_block: to,
            from_date: '2001-01-01',
            to_date: '2001-01-02',
          },
        ]) {
          const page = await ask<Page>(name, {
            ...wanted,
            ...range,
            limit: 500,
          });
          expect(page.result, JSON.stringify(range)).toEqual(inside.slice(0, 500));
          expect(page.total).toBe(inside.length);
        }
      },
    );
  });
}
