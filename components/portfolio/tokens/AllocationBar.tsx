import { strings } from '@/components/portfolio/strings.en';
import { ShareBar } from '@/components/ui/chart/ShareBar';
import { useCurrency } from '@/lib/account/shownCurrency';
import { formatPercent } from '@/lib/format/figures';
import { formatMoney } from '@/lib/format/money';
import { allocate, type Holding } from '@/lib/portfolio/collectHoldings';

/** How the value is spread over tokens. Nothing where nothing has a value. */
export function AllocationBar({ holdings }: { holdings: readonly Holding[] }) {
  const currency = useCurrency();
  const shares = allocate(holdings);
  if (shares.length === 0) return null;
  return (
    <ShareBar
      label={strings.summary.allocation}
      shares={shares.map(({ id, label, value, thousandths }) => ({
        id,
        size: thousandths,
        title: currency.pending ? undefined : formatMoney(value, currency).shown,
        words: (
          <>
            <span>{label}</span>{' '}
            <span>{thousandths === 0 ? strings.summary.tiny : formatPercent(thousandths / 10)}</span>
          </>
        ),
      }))}
    />
  );
}
