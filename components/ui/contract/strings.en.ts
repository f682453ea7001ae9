/** Texts of a contract's values. */
export const strings = {
  /** An input or output without a name, by its place from 1 on. */
  value: (position: number) => `Value ${position}`,
  result: 'Result',
  noReturn: 'The call succeeded. This function has no return value.',
  emptyList: 'empty list',
  emptyText: 'empty text',
  unlimited: (symbol: string) => `Unlimited ${symbol}`,
  copyAddress: 'Copy address',
};
