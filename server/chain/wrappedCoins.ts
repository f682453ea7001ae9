/**
 * Contracts that wrap the native coin in the way of WETH9, by decimal chain id, in lower case. They tell of new and
 * redeemed coins by `Deposit` and `Withdrawal` alone, which count as transfers from and to the zero address here; of
 * any other contract these events may mean anything, and are not counted.
 */
export const WRAPPED_COINS: ReadonlyMap<number, readonly string[]> = new Map([
  [1, ['0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2']],
  [10, ['0x4200000000000000000000000000000000000006']],
  [56, ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c']],
  [137, ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270']],
  [8453, ['0x4200000000000000000000000000000000000006']],
  [43_114, ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7']],
]);
