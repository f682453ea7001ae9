import { encodeFunctionData, parseAbi, toFunctionSelector } from 'viem';
import { expect, it } from 'vitest';
import { listTransactions } from '@/lib/explorer/listTransactions';
import { listedNfts } from '@/lib/explorer/loading';
import type { Nft, Transaction } from '@/protocol/data/shapes';
import { sharedBlob, sharedCalls } from '@/tests/helpers/attacks/sharedValues';
import { replaceExports } from '@/tests/helpers/replaceExports';

const TOKEN = `0x${'b'.repeat(40)}` as const;
const VERIFIED = `0x${'c'.repeat(40)}`;
const ADA = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266';

/** Answers a question of the list; `null` where there is nothing. */
async function answer(name: string, { address }: { address?: string }): Promise<unknown> {
  if (name === 'getTokenMetadata') return [{ address: TOKEN, name: 'Lantern', symbol: 'LAN', decimals: '18' }];
  return address === VERIFIED ? { name: 'Doors', abi: parseAbi(['function open(bytes[] doors)']) } : null;
}
replaceExports(import('@/lib/explorer/fetchData'), { fetchOrNull: answer });

const sent = (to_address: string, input: string): Transaction =>
  ({
    ...{ hash: '0x1', block_number: '1', block_timestamp: '', transaction_index: '0', from_address: ADA, value: '0' },
    ...{
      gas_price: '1',
      receipt_gas_used: '1',
      receipt_status: '1',
      receipt_root: null,
      receipt_contract_address: null,
    },
    ...{ to_address, input },
  }) as Transaction;

it('names what transactions of 98 kB asked by their first bytes, without decoding them', async () => {
  const size = { offsets: 1_500, bytes: 48_000 };
  const open = `${toFunctionSelector('open(bytes[])')}${sharedBlob(size).slice(2)}`;
  const rows = Array.from({ length: 100 }, (_, n) => (n % 2 ? sent(TOKEN, sharedCalls(size)) : sent(VERIFIED, open)));
  await listTransactions(1, rows.slice(0, 2));
  const start = performance.now();
  const { transactions } = await listTransactions(1, rows);
  expect(performance.now() - start).toBeLessThan(1_000);
  expect(new Set(transactions.map(({ method }) => method))).toEqual(new Set(['open', 'aggregate3']));
  expect(transactions.every(({ requested }) => requested === null)).toBe(true);
});

it('says what a call asks a token for; not where the call is longer than such calls are', async () => {
  const abi = parseAbi(['function transfer(address to, uint256 amount)']);
  const input = encodeFunctionData({ abi, args: [TOKEN, 5n] });
  const { transactions } = await listTransactions(1, [
    sent(TOKEN, input),
    sent(TOKEN, `${input}${'00'.repeat(98_000)}`),
  ]);
  expect(transactions.map(({ method, requested }) => [method, requested?.amount ?? null])).toEqual([
    ['transfer', '5'],
    ['transfer', null],
  ]);
});

it('gives a page as much metadata of NFTs as it reads', () => {
  const nft = (metadata: string | null) => ({ token_id: '1', metadata }) as Nft;
  const rows = [nft('a'.repeat(1_500_000)), nft(null), nft('b'.repeat(1_000_000)), nft('c')];
  const page = { result: rows, cursor: '', total: 4, page: 0, page_size: 25 };
  expect(listedNfts(page).result.map(({ metadata }) => metadata?.length ?? null)).toEqual([
    1_500_000,
    null,
    null,
    null,
  ]);
});
