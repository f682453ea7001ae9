/** Texts of the ranges of charts of prices and values. */
export const strings = {
  range: 'Time range',
  ranges: { '1d': '1D', '1w': '1W', '1m': '1M', '1y': '1Y', all: 'All' },
};
