import { addressOf, indexedOf, toAddress, wordsOf } from '@/lib/transactions/transferLogs';
import type { Log } from '@/protocol/data/shapes';

/** `Deposit(address,uint256)`, by which wrapped coins are made. Other contracts log it too, and mean other things. */
const DEPOSIT = '0xe1fffcc4923d04b559f4d29a8bfc6cda04eb5b0d3c460751c2402c5c5cc9109c';
/** `Withdrawal(address,uint256)`, by which wrapped coins are given back; as other contracts log it, see {@link DEPOSIT}. */
const WITHDRAWAL = '0x7fcf532c15f0a6db0bd6d0e038bea71d30d808c7d98cb3bf7268a95bf5081b65';

/** What the event says: tokens were made, or destroyed. */
type Way = 'made' | 'destroyed';

/** Events by which tokens older than EIP-20's advice log that they are made and destroyed, some of them without a `Transfer`. */
const SUPPLY_EVENTS: ReadonlyMap<string, Way> = new Map([
  [DEPOSIT, 'made'],
  [WITHDRAWAL, 'destroyed'],
  // `Mint(address,uint256)` and `Burn(address,uint256)`, as of MKR and SAI.
  ['0x0f6798a560793a54c3bcfe86a93cde1e73087d944c0ea20544137d4121396885', 'made'],
  ['0xcc16f5dbb4873280815c1ee09dbd06736cffcc184412cf7a71a0fdb75d397ca5', 'destroyed'],
  // `Issue(uint256)`, `Redeem(uint256)` and `DestroyedBlackFunds(address,uint256)` of USDT.
  ['0xcb8241adb0c3fdb35b70c24ce35c5eb0c17af7431c99f827d44a445ca624176a', 'made'],
  ['0x702d5967f45f6513a38ffc42d6ba9bf230bd40e8f53b16363c7eb4fd2deb9a44', 'destroyed'],
  ['0x61e6e66b0d6339b2980aecc6ccc0039736791f0ccde9ed512e789a7fbdd698c6', 'destroyed'],
]);

/** Events of tokens that change all balances at once, without a `Transfer` for each. */
const REBASES: ReadonlySet<string | null> = new Set([
  // `TokenRebased(uint256,uint256,uint256,uint256,uint256,uint256,uint256)` of stETH.
  '0xff08c3ef606d198e316ef5b822193c489965899eb4e3c248cea1a4626c3eda50',
  // `LogRebase(uint256,uint256)` of AMPL, `LogRebase(uint256,uint256,uint256)` of sOHM.
  '0x72725a3b1e5bd622d6bcd1339bb31279c351abe8f541ac7fd320f24e1b1641f2',
  '0x6012dbce857565c4a40974aa5de8373a761fc429077ef0c8c8611d1e20d63fb2',
  // `TotalSupplyUpdatedHighres(uint256,uint256,uint256)` of OUSD and OETH.
  '0x41645eb819d3011b13f97696a8109d14bfcddfaca7d063ec0564d62a3e257235',
  // `Rebase(uint256,uint256,uint256)` of YAM.
  '0xc6642d24d84e7f3d36ca39f5cce10e75639d9b158d5193aa350e2f900653e4c0',
]);

/** Tokens that a contract says it made or destroyed. */
export type SupplyChange = {
  way: Way;
  /** In lower case; `null` where the event names nobody. */
  who: string | null;
  amount: bigint;
};

/** What a log says of tokens made or destroyed, in an event that is no transfer; `null` for any other. */
export function readSupplyLog(log: Log): SupplyChange | null {
  const way = SUPPLY_EVENTS.get(log.topic0 ?? '');
  const words = wordsOf(log.data);
  if (!way || !words) return null;
  const [first, second, ...rest] = [...indexedOf(log).map(BigInt), ...words];
  if (first === undefined || rest.length > 0) return null;
  if (second === undefined) return { way, who: null, amount: first };
  const who = toAddress(first);
  return who === null ? null : { way, who, amount: second };
}

/** Whether a log says that all balances of its token changed at once. */
export const isRebase = ({ topic0 }: Log): boolean => REBASES.has(topic0);

/** The owner and the amount of a `Deposit` or `Withdrawal` as wrapped coins log them; `null` for any other log. */
export function readWrapping(log: Log): { way: Way; owner: string; amount: bigint } | null {
  const { topic0, topic1, data } = log;
  const change = topic0 === DEPOSIT || topic0 === WITHDRAWAL ? readSupplyLog(log) : null;
  if (!change || !topic1 || wordsOf(data)?.length !== 1) return null;
  return { way: change.way, owner: addressOf(topic1), amount: change.amount };
}
