import { type Currency, DOLLAR } from '@/lib/format/currency';
import { createStore, useStore } from '@/lib/state/createStore';

/**
 * The currency in which worth is shown: the one that who is signed in has chosen, where it has a current rate, else the US
 * dollar.
 */
export const shownCurrency = createStore<Currency>(DOLLAR);

/** The currency in which worth is shown now, followed by a component. */
export const useCurrency = (): Currency => useStore(shownCurrency);
