import { describe, expect, it } from 'vitest';
import { readHeldTokens, readTokens, type HeldTokenParameters } from '@/server/data-api/index/readHeldTokens';
import type { Index } from '@/server/data-api/index/connectIndex';
import { notFound } from '@/server/data-api/sources/Source';
import { toHex } from '@/server/db/chains/bytes';

const OWNER = `0x${'a'.repeat(40)}`;
const ZERO = `0x${'0'.repeat(40)}`;
const HEAD = 1_000;

/** A token as the index has it: agreeing with its transfers, and checked just now. */
type Token = {
  verdict?: string | null;
  checked?: number | null;
  touched?: number | null;
  followed?: boolean;
  balance?: string;
  /** Whether the owner has a sum of it, a transfer of it, or is named by it. */
  sum?: boolean;
  moved?: string;
  burnt?: boolean;
  mentioned?: boolean;
  /** Whether the owner may have held it at a block of the past (`findHeldBefore`). */
  heldBefore?: boolean;
};

type ListRequest = { owner: string; tokens: readonly string[]; block: { number: string; isNow: boolean } };

/** An index of these tokens, and a node whose contracts say what `truth` has. */
function open(tokens: Record<string, Token>, truth: Record<string, string | null> | Error = {}) {
  const rowOf = (token_address: string) => {
    const {
      verdict = 'sums',
      checked = HEAD,
      touched = HEAD,
      followed = true,
      balance = '0',
    } = tokens[token_address] ?? {};
    const names = { name: `Token ${token_address}`, symbol: token_address.slice(2), decimals: 18 };
    return { token_address, ...names, balance, verdict, checked, touched, followed, head: HEAD };
  };
  const having = (key: 'sum' | 'moved' | 'burnt' | 'mentioned') =>
    Object.keys(tokens).filter((one) => tokens[one]?.[key]);
  const statements: string[] = [];
  const query = (text: string | { name: string }, values: unknown[] = []): { rows: unknown[] } => {
    if (typeof text === 'object') {
      const others = having('mentioned').length > 0;
      const rows = having('sum').map((one) => ({ ...rowOf(one), others }));
      return { rows: rows.length > 0 ? rows : [{ token_address: null, head: HEAD, others }] };
    }
    statements.push(text);
    if (text.startsWith('SELECT number FROM chain.blocks')) return { rows: [{ number: '900' }] };
    if (text.includes('AS doubted')) {
      const doubted = (values[2] as Buffer[]).map(toHex);
      return { rows: doubted.filter((one) => tokens[one]?.heldBefore !== false).map((token) => ({ token })) };
    }
    if (text.includes('unnest($2')) {
      const named = (values[1] as Buffer[]).map(toHex).filter((one) => one in tokens);
      return { rows: [...named].reverse().map(rowOf) };
    }
    if (text.includes('GROUP BY token_address'))
      return { rows: having('moved').map((token) => ({ token, balance: tokens[token]?.moved })) };
    return { rows: having(text.startsWith('SELECT DISTINCT') ? 'burnt' : 'mentioned').map((token) => ({ token })) };
  };
  const requests: ListRequest[] = [];
  const ask = (owner: string, named: readonly string[], block: ListRequest['block']) => {
    requests.push({ owner, tokens: named, block });
    return truth instanceof Error
      ? Promise.reject(truth)
      : Promise.resolve(named.map((one) => (one in truth ? (truth[one] ?? null) : '7')));
  };
  const index = {
    query: (text: string, values: unknown[]) => Promise.resolve(query(text, values)),
  } as unknown as Index;
  const read = (parameters: Partial<HeldTokenParameters> = {}) =>
    readTokens(index, ask, { address: OWNER, ...parameters });
  const held = (parameters: Partial<HeldTokenParameters> = {}) =>
    readHeldTokens(index, ask, { address: OWNER, ...parameters });
  return { read, held, requests, statements };
}

const balances = (rows: { token_address: string; balance: string | null }[]) =>
  rows.map(({ token_address, balance }) => [token_address, balance]);

describe('current token balances', () => {
  it('are sums from the index for verified tokens, without a call', async () => {
    const { read, requests } = open({ '0x02': { sum: true, balance: '20' }, '0x01': { sum: true, balance: '10' } });
    expect(await read()).toEqual([
      {
        ...{ token_address: '0x01', name: 'Token 0x01', symbol: '01', decimals: 18 },
        ...{ balance: '10', block_number: '1000', checked_block: '1000' },
      },
      {
        ...{ token_address: '0x02', name: 'Token 0x02', symbol: '02', decimals: 18 },
        ...{ balance: '20', block_number: '1000', checked_block: '1000' },
      },
    ]);
    expect(requests).toEqual([]);
  });

  it('are in the order of the addresses, whatever order the index returns', async () => {
    const names = ['0x03', '0x01', '0x05', '0x02', '0x04'];
    const { read } = open(Object.fromEntries(names.map((name) => [name, { sum: true, balance: '1' }])));
    expect((await read()).map(({ token_address }) => token_address)).toEqual(['0x01', '0x02', '0x03', '0x04', '0x05']);
    expect((await read({ token_addresses: names })).map(({ token_address }) => token_address)).toEqual([
      ...['0x01', '0x02', '0x03', '0x04', '0x05'],
    ]);
  });

  it.each<[string, Token]>([
    ['deviates', { verdict: 'deviates' }],
    ['was never checked', { verdict: null, checked: null }],
    ['matched, but has no check any more', { checked: null }],
    ['emitted events since its check', { checked: 999, touched: 1_000 }],
    ['was checked more than a hundred blocks ago', { checked: 899, touched: 10 }],
    ['is indexed only in part', { followed: false }],
    ['has no recorded last event', { checked: 999, touched: null }],
  ])('are read from a contract that %s', async (_what, token) => {
    const { read, requests } = open({
      '0x01': { sum: true, balance: '10', ...token },
      '0x02': { sum: true, balance: '20' },
    });
    const rows = await read();
    expect(balances(rows)).toEqual([
      ['0x01', '7'],
      ['0x02', '20'],
    ]);
    expect(rows.map(({ checked_block }) => checked_block)).toEqual(['1000', '1000']);
    expect(requests).toEqual([{ owner: OWNER, tokens: ['0x01'], block: { number: '1000', isNow: true } }]);
  });

  it.each<[string, Token]>([
    ['a hundred blocks ago', { checked: 900, touched: 10 }],
    ['at its last event', { checked: 950, touched: 950 }],
    ['and emitted nothing since', { checked: 1_000, touched: null }],
  ])('are not read from one that was checked %s', async (_what, token) => {
    const { read, requests } = open({ '0x01': { sum: true, balance: '10', ...token } });
    expect(balances(await read())).toEqual([['0x01', '10']]);
    expect((await read())[0]?.checked_block).toBe(String(token.checked));
    expect(requests).toEqual([]);
  });

  it('omit contracts without balanceOf', async () => {
    const { read, held } = open(
      { '0x01': { sum: true, balance: '10', verdict: 'none' }, '0x02': { sum: true, verdict: 'deviates' } },
      { '0x02': null },
    );
    expect(balances(await read())).toEqual([
      ['0x01', null],
      ['0x02', null],
    ]);
    expect(await held()).toEqual([]);
  });

  it('omit zero balances', async () => {
    const { held } = open({ '0x01': { sum: true, balance: '0' }, '0x02': { sum: true, balance: '5' } });
    expect(balances(await held())).toEqual([['0x02', '5']]);
  });

  it('include tokens that named the address without a transfer, each once', async () => {
    const { read, statements } = open({
      '0x01': { sum: true, balance: '10', mentioned: true },
      '0x02': { mentioned: true, verdict: 'deviates' },
    });
    expect(balances(await read())).toEqual([
      ['0x01', '10'],
      ['0x02', '7'],
    ]);
    expect(statements.filter((text) => text.includes('unnest'))).toHaveLength(1);
    const none = open({});
    expect(await none.read()).toEqual([]);
    expect([none.requests, none.statements]).toEqual([[], []]);
    const first = open({ '0x02': { mentioned: true } });
    expect(balances(await first.read())).toEqual([['0x02', '0']]);
  });

  it('are limited to the named tokens, whatever the case of their addresses', async () => {
    const { read, requests, statements } = open({ '0xab': { balance: '3' }, '0xcd': { sum: true } });
    const upper = OWNER.toUpperCase().replace('0X', '0x');
    expect(balances(await read({ address: upper, token_addresses: ['0xAB', '0xab', '0xff'] }))).toEqual([
      ['0xab', '3'],
    ]);
    expect(requests).toEqual([]);
    expect(await read({ token_addresses: [] })).toEqual([]);
    expect(statements).toHaveLength(1);
  });

  it('are read from the contracts for the zero address, since burnt tokens have no sum', async () => {
    const { read, requests } = open(
      { '0x01': { burnt: true, balance: '0' }, '0x02': { sum: true } },
      { '0x01': '1000' },
    );
    expect(balances(await read({ address: ZERO }))).toEqual([['0x01', '1000']]);
    expect(requests.map(({ owner, tokens }) => [owner, tokens])).toEqual([[ZERO, ['0x01']]]);
  });

  it('fail if a contract must be asked and the node does not answer', async () => {
    const gone = notFound('The node keeps no such block.');
    const tokens = { '0x01': { sum: true, balance: '10', verdict: 'deviates' } };
    await expect(open(tokens, gone).read()).rejects.toBe(gone);
    // Even where all agree and one is due: of now the sums alone are not enough.
    await expect(open({ '0x01': { sum: true, checked: 1 } }, gone).read()).rejects.toBe(gone);
  });
});

describe('token balances at a past block', () => {
  const past = { to_block: 900 };

  it('are read from every contract the address ever interacted with, at that block', async () => {
    const { read, requests } = open(
      { '0x01': { moved: '10' }, '0x02': { mentioned: true }, '0x03': { sum: true, balance: '30' } },
      { '0x01': '11', '0x02': '0' },
    );
    const rows = await read(past);
    expect(balances(rows)).toEqual([
      ['0x01', '11'],
      ['0x02', '0'],
    ]);
    expect(rows.map(({ block_number, checked_block }) => [block_number, checked_block])).toEqual([
      ['900', '900'],
      ['900', '900'],
    ]);
    expect(requests).toEqual([{ owner: OWNER, tokens: ['0x01', '0x02'], block: { number: '900', isNow: false } }]);
  });

  it('are read only from the named contracts, if any', async () => {
    const { read, requests } = open({ '0x01': { moved: '10' }, '0x02': {} }, { '0x02': '2' });
    expect(balances(await read({ ...past, token_addresses: ['0x02'] }))).toEqual([['0x02', '2']]);
    expect(requests[0]?.tokens).toEqual(['0x02']);
  });

  const gone = notFound('The node keeps no such block.');

  it('are the sum up to it if the node lacks that state and all sums match today', async () => {
    const { read } = open(
      { '0x01': { moved: '10', balance: '99' }, '0x02': { mentioned: true, verdict: 'none' } },
      gone,
    );
    expect(balances(await read(past))).toEqual([
      ['0x01', '10'],
      ['0x02', null],
    ]);
  });

  it.each<[string, Record<string, Token>, Partial<HeldTokenParameters>]>([
    ['one deviates', { '0x01': { moved: '10' }, '0x02': { moved: '5', verdict: 'deviates' } }, {}],
    ['one was never checked', { '0x01': { moved: '10', verdict: null } }, {}],
    ['a sum is negative', { '0x01': { moved: '10' }, '0x02': { moved: '-5' } }, {}],
    ['the address is the zero address', { '0x01': { moved: '10' } }, { address: ZERO }],
  ])('are unknown if the node lacks that state and %s', async (_what, tokens, more) => {
    await expect(open(tokens, gone).read({ ...past, ...more })).rejects.toMatchObject({
      code: 101,
      message: expect.stringMatching(/^The node keeps no such block. Unknown tokens: 0x0\d. Leave them out with/),
    });
  });

  const mixed: Record<string, Token> = {
    '0x01': { moved: '10' },
    '0x02': { moved: '5', verdict: 'deviates' },
    '0x03': { moved: '0', verdict: 'deviates', heldBefore: false },
  };

  it('name those that are unknown, and leave them out if that is wanted', async () => {
    await expect(open(mixed, gone).held(past)).rejects.toThrow(/Unknown tokens: 0x02\. Leave/);
    const leftOut: string[] = [];
    const rows = await open(mixed, gone).held({ ...past, leaveOut: (tokens) => leftOut.push(...tokens) });
    expect(balances(rows)).toEqual([['0x01', '10']]);
    expect(leftOut).toEqual(['0x02']);
  });

  it('do not count tokens that reached the address later', async () => {
    const known = Object.fromEntries(Object.entries(mixed).filter(([token]) => token !== '0x02'));
    expect(balances(await open(known, gone).read(past))).toEqual([
      ['0x01', '10'],
      ['0x03', '0'],
    ]);
  });

  it('name fifty unknown tokens at most', async () => {
    const many = Array.from({ length: 53 }, (_, at) => [
      `0x${String(at).padStart(2, '0')}`,
      { moved: '1', verdict: null },
    ]);
    await expect(open(Object.fromEntries(many) as Record<string, Token>, gone).read(past)).rejects.toThrow(
      /0x49 and 3 more\. Leave/,
    );
  });

  it('are an error if the node fails in another way', async () => {
    const failure = new Error('The node is away.');
    await expect(open({ '0x01': { moved: '10' } }, failure).read(past)).rejects.toBe(failure);
  });
});
