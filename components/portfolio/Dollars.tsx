import { type Decimal, formatDollars } from '@/lib/format/amounts';

/** Props of {@link Dollars}. */
export type DollarsProps = {
  value: Decimal;
  /** Keeps the digits that count of what costs less than a dollar. */ price?: boolean;
};

/** Dollars to the cent; every digit stands in `value` and in the title. */
export function Dollars({ value, price = false }: DollarsProps) {
  const { shown, exact } = formatDollars(value, price);
  return (
    <data value={exact} title={`$${exact}`}>
      {shown}
    </data>
  );
}
