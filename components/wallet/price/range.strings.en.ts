/** Texts of the ranges of charts of prices and values. */
export const strings = {
  range: 'Time range',
  /** Of charts in another currency than the US dollar, in which prices of the past are known. */
  rateOfNow: (code: string) => `Past values are converted at the current ${code} rate.`,
  ranges: { '1d': '1D', '1w': '1W', '1m': '1M', '1y': '1Y', all: 'All' },
};
