/** One measurement: a value, what it is held beside in the same run, and how far it may go. */
export type Row = {
  name: string;
  /** Median, in `unit`. */
  value: number;
  /** What it is divided by; `null` where the limit is for the value itself. */
  beside: number | null;
  unit: 'ms' | 's' | 'B' | '/s';
  /** Greatest ratio (or value) that is still good; `null` where it is only shown. */
  limit: number | null;
  /** More figures to show beside it, by the heads of their columns. */
  also?: Readonly<Record<string, string>>;
};

/** The ratio to what a value is held beside, or the value itself. */
export const judged = (row: Row): number => (row.beside === null ? row.value : row.value / row.beside);
