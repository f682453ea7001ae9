/** Texts of the chart of a price. */
export const strings = {
  title: 'Price over time',
  price: 'Price',
  none: 'No price history: no exchange that this site knows traded it in this time.',
  change: (percent: string) => `${percent} in this range`,
};
