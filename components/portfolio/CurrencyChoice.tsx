import { useRef } from 'react';
import { strings } from '@/components/portfolio/strings.en';
import { Select } from '@/components/ui/forms/Select';
import { chooseCurrency } from '@/lib/account/followCurrency';
import { useCurrency } from '@/lib/account/shownCurrency';
import { useAuth } from '@/lib/auth/useAuth';
import { toMessage } from '@/lib/errors/toMessage';
import { currencyName } from '@/lib/format/currencyNames';
import { formatDay } from '@/lib/format/dates';
import { DOLLAR } from '@/lib/format/currency';
import { useTask } from '@/lib/state/useTask';
import type { DataAnswer } from '@/protocol/data/registry';

/** Props of {@link CurrencyChoice}. */
export type CurrencyChoiceProps = {
  /** Of the backend, which has a source of them. */
  rates: DataAnswer<'getExchangeRates'>;
};

/** In which currency worth is shown, everywhere and on every device of the account: the dollar, or one that has a rate. */
export function CurrencyChoice({ rates }: CurrencyChoiceProps) {
  const { user } = useAuth();
  const { code, inPlaceOf, pending } = useCurrency();
  const { error, run } = useTask();
  // Whoever chooses twice means the second: it is saved after the first.
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const group = rates.at === null ? undefined : strings.currency.ratesOf(formatDay(rates.at));
  const others = Object.keys(rates.rates).sort();
  return (
    <Select
      label={strings.filters.currency}
      quietLabel
      value={pending ?? inPlaceOf ?? code}
      onChange={(next) => {
        if (user) saving.current = saving.current.then(() => run(() => chooseCurrency(user.id, next, rates)));
      }}
      options={[
        { value: DOLLAR.code, label: DOLLAR.code, hint: currencyName(DOLLAR.code) },
        ...others.map((one) => ({ value: one, label: one, hint: currencyName(one), group })),
      ]}
      {...(error && { error: toMessage(error) })}
    />
  );
}
