import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { rangesOf } from '@/tests/helpers/data/truth/questions/blocks';
import { listQuestion, type Question } from '@/tests/helpers/data/truth/Question';
import type { Truth } from '@/tests/helpers/data/truth/readTruth';
import { decimal, momentOf, type Row } from '@/tests/helpers/data/expectedShapes';
import { newestFirst, expectedTokenTransfer } from '@/tests/helpers/data/expectedTransfers';

const ZERO = `0x${'0'.repeat(40)}`;

/** What a token says of its decimals, in the shape of the protocol. */
const describeDecimals = (decimals: number | null): Row => {
  return { decimals: String(decimals ?? 18), has_decimals: decimals !== null };
};

/** A token in the shape `tokenMetadata` of the protocol. */
export async function expectedMetadata(truth: Truth, address: string): Promise<Row> {
  const { name, symbol, decimals } = await truth.words(address);
  const { receipts, transactions } = truth.chain;
  const made = transactions.find(({ hash }) => {
    const receipt = receipts.get(hash);
    return receipt?.contractAddress === address && Number(receipt.status) === 1;
  });
  return {
    ...{ address, name, symbol, ...describeDecimals(decimals), logo: null, logo_hash: null, thumbnail: null },
    ...(made ? { block_number: decimal(made.blockNumber) } : {}),
    validated: '0',
  };
}

/** Tokens that somebody holds now or held at a block, in the shape `tokenBalance`, ascending. */
async function describeBalances(
  truth: Truth,
  owner: string,
  tokens: readonly string[],
  block?: number,
): Promise<Row[]> {
  const rows = tokens.map(async (token): Promise<Row[]> => {
    const balance = await truth.balanceOf(token, owner, block);
    if (balance === null || balance === 0n) return [];
    const { name, symbol, decimals } = await truth.words(token);
    const reported = { token_address: token, name, symbol, logo: null, thumbnail: null, ...describeDecimals(decimals) };
    return [{ ...reported, balance: balance.toString() }];
  });
  return (await Promise.all(rows)).flat();
}

/** Balances, without the blocks that an index tells besides, which have to be those of the moment. */
const readHeld =
  (block: number, head = block) =>
  (answer: Row): Row[] =>
    (answer as unknown as Row[]).map(({ block_number: told, checked_block: checked, ...row }) => {
      if (told !== undefined && told !== String(block)) throw new Error(`The balance is of block ${String(told)}.`);
      if (checked !== undefined && !(Number(checked) <= head)) throw new Error(`Checked at ${String(checked)}.`);
      return row;
    });

/** What some addresses hold of ERC-20 tokens, now and at some blocks of the past. */
export async function askBalances(
  truth: Truth,
  owners: readonly string[],
  past: readonly number[],
): Promise<Question[]> {
  const { tokens, head } = truth;
  const requested = owners.map(async (address): Promise<Question[]> => {
    const held = await describeBalances(truth, address, tokens);
    const half = tokens.filter((_, at) => at % 2 === 0);
    const older = held.map(({ balance, decimals, name, symbol }) => {
      return { balance, contractType: 'ERC20', decimals: Number(decimals), name, symbol };
    });
    const single = tokens.map(async (tokenAddress): Promise<Question> => {
      const balance = await truth.balanceOf(tokenAddress, address);
      const { name, symbol, decimals } = await truth.words(tokenAddress);
      const told = { contractType: 'ERC20', decimals: decimals ?? 18, name, symbol };
      const answer = balance === null ? undefined : { balance: balance.toString(), ...told };
      return { name: 'getERC20', kind: 'by address', given: { address, tokenAddress }, truth: answer };
    });
    const moments = past.flatMap((block) => [
      { block, given: { to_block: block } },
      { block: lastOfItsSecond(truth, block), given: { to_date: momentOf(truth.chain, block) } },
    ]);
    const then = moments.map(async ({ block, given }): Promise<Question[]> => {
      const known = await describeBalances(truth, address, tokens, block);
      const part = known.filter(({ token_address: token }) => half.includes(String(token)));
      const named = { address, token_addresses: half, ...given };
      return [
        { name: 'getTokenBalances', given: { address, ...given }, truth: known, read: readHeld(block, head) },
        { name: 'getTokenBalances', kind: 'named', given: named, truth: part, read: readHeld(block, head) },
      ];
    });
    const part = held.filter(({ token_address: token }) => half.includes(String(token)));
    const named = { address, token_addresses: half };
    return [
      { name: 'getTokenBalances', given: { address }, truth: held, read: readHeld(head) },
      { name: 'getTokenBalances', kind: 'named', given: named, truth: part, read: readHeld(head) },
      { name: 'getAllERC20', given: { address }, truth: older },
      ...(await Promise.all(single)),
      ...(await Promise.all(then)).flat(),
      ...(await askBySymbol(truth, address)),
    ];
  });
  return (await Promise.all(requested)).flat();
}

/** The last block that has a block's time: a date stands for it. */
function lastOfItsSecond({ chain }: Truth, block: number): number {
  const { timestamp } = chain.blocks[block] ?? {};
  return chain.blocks.findLastIndex((other) => other.timestamp === timestamp);
}

/** Of several tokens of one symbol the one that most is held of is meant. */
async function askBySymbol(truth: Truth, address: string): Promise<Question[]> {
  const symbols = ['FUSD', 'LAN', 'MARK', 'AFT', 'COF'];
  const words = await Promise.all(truth.tokens.map(async (token) => ({ token, ...(await truth.words(token)) })));
  const asked = symbols.map(async (symbol): Promise<Question[]> => {
    const own = words.filter((one) => one.symbol === symbol);
    const balances = await Promise.all(
      own.map(async (one) => ({ ...one, balance: (await truth.balanceOf(one.token, address)) ?? 0n })),
    );
    const [most] = balances.sort((a, b) => (a.balance < b.balance ? 1 : -1));
    if (!most) return [];
    const told = { contractType: 'ERC20', decimals: most.decimals ?? 18, name: most.name, symbol };
    const answer = { balance: most.balance.toString(), ...told };
    return [{ name: 'getERC20', kind: 'by symbol', given: { address, symbol }, truth: answer }];
  });
  return (await Promise.all(asked)).flat();
}

/** What tokens call themselves, and what may be taken of them. */
export async function askWords(
  truth: Truth,
  people: readonly string[],
  { gone, mute }: { gone: readonly string[]; mute: string },
): Promise<Question[]> {
  const { tokens } = truth;
  // What only reports transfers, and has no balances, is no token.
  const answers = await Promise.all(tokens.map((token) => truth.balanceOf(token, people[0] ?? ZERO)));
  const real = tokens.filter((_, at) => answers[at] !== null);
  const told = await Promise.all(real.map((token) => expectedMetadata(truth, token)));
  const single = tokens.map((address): Question => {
    const rows = told.filter((row) => row['address'] === address);
    const answer = rows.length > 0 ? rows : undefined;
    return { name: 'getTokenMetadata', given: { addresses: [address] }, truth: answer, loose: ['block_number'] };
  });
  const first = (symbol: string) => told.filter((row) => row['symbol'] === symbol);
  const firstBlock = (row: Row) => truth.transfers.findIndex(({ log }) => log.address === row['address']);
  const symbols = ['FUSD', 'MARK', 'AFT', 'BFR', 'OLD'].map((symbol): Question => {
    const rows = first(symbol).sort((a, b) => firstBlock(a) - firstBlock(b));
    const answer = rows.length > 0 ? rows : undefined;
    return { name: 'getTokenMetadataBySymbol', given: { symbols: [symbol] }, truth: answer };
  });
  const allowances = tokens.flatMap((address) =>
    people.slice(0, 3).map(async (owner, at): Promise<Question> => {
      const spender = at === 0 ? LOCAL_CONTRACTS.exchangeRouter : (people[at + 1] ?? owner);
      const signature = 'allowance(address,address) view returns (uint256)';
      const [allowance] = (await truth.view(address, signature, [owner, spender])) ?? [];
      const answer = allowance === undefined ? undefined : { allowance: String(allowance) };
      const given = { address, owner_address: owner, spender_address: spender };
      return { name: 'getTokenAllowance', given, truth: answer };
    }),
  );
  const lost = gone.map((address): Question => {
    return { name: 'getTokenMetadata', given: { addresses: [address] }, truth: undefined };
  });
  const all = { addresses: tokens.slice(0, 100) };
  const listed = told.filter((row) => all.addresses.includes(String(row['address'])));
  const wordsOf = (row: Row) =>
    `${String(row['name'] ?? '')} ${String(row['symbol'] ?? '')}`.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  const searches = ['lantern', 'Foyer', 'foyer doll', 'aft', 'FUSD', 'nobody calls it so'].map((q): Question => {
    const begins = (row: Row) =>
      q
        .toLowerCase()
        .split(' ')
        .every((word) => wordsOf(row).some((own) => own.startsWith(word)));
    const byAddress = (a: Row, b: Row) => (String(a['address']) < String(b['address']) ? -1 : 1);
    const read = (answer: Row): Row[] => [...(answer as unknown as Row[])].sort(byAddress);
    return { name: 'searchTokens', given: { q }, truth: told.filter(begins).sort(byAddress), read };
  });
  return [
    ...single,
    ...searches,
    { name: 'getTokenMetadata', given: all, truth: listed, loose: ['block_number'] },
    // One of them has told of no transfer yet.
    {
      name: 'getTokenMetadata',
      given: { addresses: [LOCAL_CONTRACTS.dollar, mute] },
      truth: await Promise.all([LOCAL_CONTRACTS.dollar, mute].map((token) => expectedMetadata(truth, token))),
      loose: ['block_number'],
    },
    ...symbols,
    ...lost,
    ...(await Promise.all(allowances)),
  ];
}

/** Who holds each token, the largest balance first; of those without `balanceOf` nobody. */
export async function askHolders(truth: Truth): Promise<Question[]> {
  const asked = truth.tokens.map(async (address): Promise<Question> => {
    const balances = await Promise.all(
      truth.everybody.map(async (owner) => ({ owner, balance: await truth.balanceOf(address, owner) })),
    );
    const [supply] = (await truth.view(address, 'totalSupply() view returns (uint256)')) ?? [];
    const all = BigInt(String(supply ?? 0));
    const rows = balances
      .flatMap(({ owner, balance }) => (balance ? [{ owner, balance }] : []))
      .sort((a, b) => (a.balance === b.balance ? (a.owner < b.owner ? 1 : -1) : a.balance < b.balance ? 1 : -1))
      .map(({ owner, balance }): Row => {
        const share = all === 0n || balance > all ? null : Number((balance * 100_000_000n) / all) / 1_000_000;
        return { owner_address: owner, balance: String(balance), share };
      });
    const isToken = balances.some(({ balance }) => balance !== null);
    return listQuestion('getTokenHolders', { address }, isToken ? rows : undefined);
  });
  return Promise.all(asked);
}

/** Transfers of tokens, by those who take part and by token. */
export function askTransfers(truth: Truth, owners: readonly string[]): Question[] {
  const { chain, tokens } = truth;
  const all = newestFirst(truth.transfers.filter(({ type }) => type === 'ERC20'));
  const lists = (name: 'getTokenTransfers' | 'getTokenAddressTransfers', address: string, rows: readonly Row[]) =>
    rangesOf(truth).map(({ given, has }) =>
      listQuestion(
        name,
        { address, ...given },
        rows.filter((row) => has(Number(row['block_number']))),
        given['from_block'] === undefined ? {} : { kind: 'of late' },
      ),
    );
  return [
    ...[...owners, ZERO].flatMap((address) => {
      const own = all.filter(({ from, to }) => from === address || to === address);
      return lists(
        'getTokenTransfers',
        address,
        own.map((one) => expectedTokenTransfer(chain, one)),
      );
    }),
    ...tokens.flatMap((address) => {
      const own = all.filter(({ log }) => log.address === address);
      return lists(
        'getTokenAddressTransfers',
        address,
        own.map((one) => expectedTokenTransfer(chain, one)),
      );
    }),
  ];
}
