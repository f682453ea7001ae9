import { describe, expect, it } from 'vitest';
import { transfersIn } from '@/lib/transactions/describeTransaction';
import { unlistedTransfers } from '@/lib/transactions/unlistedTransfers';
import { ZERO_ADDRESS } from '@/protocol/data/addresses';
import type { BlockTransaction, Log } from '@/protocol/data/shapes';
import { logOf, receiptOf } from '@/tests/helpers/receipts';

const [ADA, BOB, WETH, TOKEN, OTHER, POOL, POOL2, ROUTER, VAULT] = [...'1234567ab'].map(
  (digit) => `0x${digit.repeat(40)}`,
) as [string, string, string, string, string, string, string, string, string];
const ETHER = 10n ** 18n;

const TRANSFER = 'event Transfer(address indexed, address indexed, uint256)';
const DEPOSIT = 'event Deposit(address indexed, uint256)';
const WITHDRAWAL = 'event Withdrawal(address indexed, uint256)';
const transfer = (token: string, from: string, to: string, amount = ETHER) => logOf(token, TRANSFER, from, to, amount);
const deposit = (who: string, at = WETH) => logOf(at, DEPOSIT, who, ETHER);
const withdrawal = (who: string, at = WETH) => logOf(at, WITHDRAWAL, who, ETHER);
const minted = (to: string, token = WETH) => transfer(token, ZERO_ADDRESS, to);
const burned = (from: string, token = WETH) => transfer(token, from, ZERO_ADDRESS);
const approval = logOf(TOKEN, 'event Approval(address indexed, address indexed, uint256)', ADA, ROUTER, ETHER);

/** What a pair of Uniswap v2, and a pool of v3, log of a swap. */
const v2 = (pool: string, to: string): Log[] => [
  logOf(pool, 'event Sync(uint112, uint112)', 9n * ETHER, 8n * ETHER),
  logOf(
    pool,
    'event Swap(address indexed, uint256, uint256, uint256, uint256, address indexed)',
    ...[ROUTER, ETHER, 0n, 0n, ETHER, to],
  ),
];
const v3 = (pool: string, to: string): Log =>
  logOf(
    pool,
    'event Swap(address indexed, address indexed, int256, int256, uint160, uint128, int24)',
    ...[ROUTER, to, ETHER, -ETHER, 2n ** 96n, 5n * ETHER, 7],
  );

const sent = (logs: readonly Log[], part: Partial<BlockTransaction> = {}): BlockTransaction =>
  receiptOf({ from_address: ADA, to_address: ROUTER, logs: [...logs], ...part });
const paid = { value: `${ETHER}` };
const read = (row: BlockTransaction, wrapped: string | null = WETH) =>
  unlistedTransfers(row, wrapped).map(({ contract, reason }) => [contract, reason]);
const count = (row: BlockTransaction, wrapped: string | null = WETH) => transfersIn(row, wrapped).length;

describe('nothing is missing where the list explains each change: ', () => {
  it.each<[string, BlockTransaction, number]>([
    ['a wrap as WETH9 logs it', sent([deposit(ADA)], { to_address: WETH, ...paid }), 2],
    ['a wrap that logs a transfer too', sent([minted(ADA), deposit(ADA)], { to_address: WETH, ...paid }), 2],
    ['an unwrap as WETH9 logs it', sent([withdrawal(ADA)], { to_address: WETH }), 2],
    ['an unwrap that logs a transfer too', sent([burned(ADA), withdrawal(ADA)], { to_address: WETH }), 2],
    [
      'a swap of coins through two pairs (Uniswap v2)',
      sent(
        [
          ...[deposit(ROUTER), transfer(WETH, ROUTER, POOL), transfer(TOKEN, POOL, POOL2), ...v2(POOL, POOL2)],
          ...[transfer(OTHER, POOL2, ADA), ...v2(POOL2, ADA)],
        ],
        paid,
      ),
      6,
    ],
    [
      'a swap of coins through two pools (Uniswap v3)',
      sent(
        [
          ...[transfer(TOKEN, POOL, ROUTER), deposit(ROUTER), transfer(WETH, ROUTER, POOL), v3(POOL, ROUTER)],
          ...[transfer(OTHER, POOL2, ADA), transfer(TOKEN, ROUTER, POOL2), v3(POOL2, ADA)],
        ],
        paid,
      ),
      7,
    ],
    [
      'a swap for coins, which the router unwraps',
      sent([transfer(TOKEN, ADA, POOL), transfer(WETH, POOL, ROUTER), ...v2(POOL, ROUTER), withdrawal(ROUTER)]),
      3,
    ],
    [
      'a fee on a transfer that is logged, burnt or kept',
      sent([transfer(TOKEN, ADA, BOB, 98n), transfer(TOKEN, ADA, ZERO_ADDRESS, 1n), transfer(TOKEN, ADA, TOKEN, 1n)]),
      3,
    ],
    ['a mint', sent([minted(ADA, TOKEN)]), 1],
    [
      'a mint that USDC logs twice, and one that older tokens log twice',
      sent([
        logOf(TOKEN, 'event Mint(address indexed, address indexed, uint256)', ROUTER, ADA, ETHER),
        ...[minted(ADA, TOKEN), logOf(OTHER, 'event Mint(address indexed, uint256)', ADA, ETHER), minted(ADA, OTHER)],
      ]),
      2,
    ],
    [
      'a mint of consecutive NFTs (EIP-2309)',
      sent([
        logOf(
          TOKEN,
          'event ConsecutiveTransfer(uint256 indexed, uint256, address indexed, address indexed)',
          ...[3n, 5n, ZERO_ADDRESS, ADA],
        ),
      ]),
      3,
    ],
    [
      'a burn that is logged twice, at nobody or at an address that nobody has',
      sent([
        ...[logOf(TOKEN, 'event Burn(address indexed, uint256)', ADA, ETHER), burned(ADA, TOKEN)],
        logOf(OTHER, 'event Burn(address indexed, uint256)', ADA, ETHER),
        transfer(OTHER, ADA, '0x000000000000000000000000000000000000dead'),
      ]),
      2,
    ],
    [
      'a batch of NFTs (ERC-1155), an empty one, and one without indexed arguments',
      sent([
        logOf(
          TOKEN,
          'event TransferBatch(address indexed, address indexed, address indexed, uint256[], uint256[])',
          ...[ADA, ADA, BOB, [1n, 2n], [5n, 6n]],
        ),
        logOf(
          TOKEN,
          'event TransferBatch(address indexed, address indexed, address indexed, uint256[], uint256[])',
          ...[ADA, ADA, BOB, [], []],
        ),
        logOf(
          OTHER,
          'event TransferBatch(address, address, address, uint256[], uint256[])',
          ...[ADA, ADA, BOB, [7n], [8n]],
        ),
        logOf(OTHER, 'event TransferSingle(address, address, address, uint256, uint256)', ADA, ADA, BOB, 9n, 1n),
      ]),
      4,
    ],
    ['a permit, then the transfer that it allows', sent([approval, transfer(TOKEN, ADA, POOL)]), 1],
    [
      'a token behind a proxy that is upgraded, and a call by a Safe',
      sent([
        ...[logOf(TOKEN, 'event Upgraded(address indexed)', VAULT), transfer(TOKEN, VAULT, BOB)],
        logOf(VAULT, 'event ExecutionSuccess(bytes32, uint256)', `0x${'5'.repeat(64)}`, 0n),
      ]),
      1,
    ],
    [
      'a vault that mints shares for a deposit',
      sent([transfer(TOKEN, ADA, VAULT), minted(ADA, VAULT), deposit(ADA, VAULT)]),
      2,
    ],
    [
      'a token that is staked in its own contract, and comes back',
      sent([
        ...[transfer(TOKEN, ADA, TOKEN), deposit(ADA, TOKEN), transfer(OTHER, OTHER, ADA), withdrawal(ADA, OTHER)],
      ]),
      2,
    ],
    ['a deposit of nothing', sent([logOf(TOKEN, DEPOSIT, ADA, 0n)]), 0],
    [
      'an event of the same name with other arguments',
      sent([logOf(TOKEN, 'event Deposit(uint256, address)', 1n, ADA)]),
      0,
    ],
    ['a transaction that failed', sent([withdrawal(ADA, TOKEN)], { receipt_status: '0' }), 0],
  ])('%s', (_what, row, listed) => {
    expect(read(row)).toEqual([]);
    expect(count(row)).toBe(listed);
  });

  it('a wrap and a swap that log each transfer, on a chain whose wrapped coin nobody knows', () => {
    expect(read(sent([minted(ADA), deposit(ADA)], { to_address: WETH, ...paid }), null)).toEqual([]);
    expect(read(sent([burned(ADA), withdrawal(ADA)], { to_address: WETH }), null)).toEqual([]);
    const logs = [minted(ROUTER), deposit(ROUTER), transfer(WETH, ROUTER, POOL), transfer(TOKEN, POOL, ADA)];
    expect(read(sent([...logs, ...v2(POOL, ADA)], paid), null)).toEqual([]);
  });
});

describe('it is said which contract', () => {
  it.each<[string, BlockTransaction, string]>([
    ['wraps coins without a transfer', sent([deposit(ADA, OTHER)], { to_address: OTHER, ...paid }), 'supply'],
    ['unwraps them', sent([withdrawal(ADA, OTHER)], { to_address: OTHER }), 'supply'],
    // What the router passes on is listed, what it got is not.
    ['wraps them on the way', sent([deposit(ROUTER, OTHER), transfer(OTHER, ROUTER, POOL)], paid), 'supply'],
    [
      'mints without a transfer, as MKR',
      sent([logOf(OTHER, 'event Mint(address indexed, uint256)', ADA, 1n)]),
      'supply',
    ],
    ['issues without a transfer, as USDT', sent([logOf(OTHER, 'event Issue(uint256)', 1n)]), 'supply'],
    [
      'burns without a transfer, as MKR',
      sent([logOf(OTHER, 'event Burn(address indexed, uint256)', ADA, 1n)]),
      'supply',
    ],
    ['redeems, as USDT', sent([logOf(OTHER, 'event Redeem(uint256)', 1n)]), 'supply'],
    [
      'destroys what an address has, as USDT',
      sent([logOf(OTHER, 'event DestroyedBlackFunds(address, uint256)', BOB, 1n)]),
      'supply',
    ],
    [
      'rebases, as stETH',
      sent([
        logOf(
          OTHER,
          'event TokenRebased(uint256 indexed, uint256, uint256, uint256, uint256, uint256, uint256)',
          ...[1n, 86_400n, 9n, 10n, 9n, 11n, 0n],
        ),
        // The fee of the protocol is the only transfer.
        ...[
          minted(BOB, OTHER),
          logOf(OTHER, 'event TransferShares(address indexed, address indexed, uint256)', ZERO_ADDRESS, BOB, 1n),
        ],
      ]),
      'rebase',
    ],
    ['rebases, as AMPL', sent([logOf(OTHER, 'event LogRebase(uint256 indexed, uint256)', 1n, ETHER)]), 'rebase'],
    [
      'rebases, as sOHM',
      sent([logOf(OTHER, 'event LogRebase(uint256 indexed, uint256, uint256)', 1n, 2n, 3n)]),
      'rebase',
    ],
    [
      'rebases, as OUSD',
      sent([logOf(OTHER, 'event TotalSupplyUpdatedHighres(uint256, uint256, uint256)', 1n, 2n, 3n)]),
      'rebase',
    ],
    ['rebases, as YAM', sent([logOf(OTHER, 'event Rebase(uint256, uint256, uint256)', 1n, 2n, 3n)]), 'rebase'],
    [
      'indexes one argument of a transfer',
      sent([logOf(OTHER, 'event Transfer(address indexed, address, uint256)', ADA, BOB, ETHER)]),
      'form',
    ],
    [
      'indexes the amount',
      sent([logOf(OTHER, 'event Transfer(address indexed, address, uint256 indexed)', ADA, BOB, ETHER)]),
      'form',
    ],
    [
      'indexes two arguments of a batch',
      sent([
        logOf(
          OTHER,
          'event TransferBatch(address indexed, address indexed, address, uint256[], uint256[])',
          ...[ADA, ADA, BOB, [1n], [1n]],
        ),
      ]),
      'form',
    ],
    [
      'mints more consecutive NFTs than are listed',
      sent([
        logOf(
          OTHER,
          'event ConsecutiveTransfer(uint256 indexed, uint256, address indexed, address indexed)',
          ...[0n, 4_999n, ZERO_ADDRESS, ADA],
        ),
      ]),
      'form',
    ],
  ])('%s', (_what, row, reason) => {
    expect(read(row)).toEqual([[OTHER, reason]]);
  });

  it('once for each reason, whatever it says how often', () => {
    const rebase = logOf(OTHER, 'event LogRebase(uint256 indexed, uint256)', 1n, ETHER);
    expect(read(sent([rebase, rebase, deposit(ADA, OTHER), deposit(BOB, OTHER), deposit(ADA, TOKEN)]))).toEqual([
      ...[
        [OTHER, 'rebase'],
        [OTHER, 'supply'],
        [TOKEN, 'supply'],
      ],
    ]);
  });
});
