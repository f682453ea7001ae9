import { shownCurrency } from '@/lib/account/shownCurrency';
import { refreshSession } from '@/lib/auth/refreshSession';
import { authStore } from '@/lib/session/authStore';
import { call } from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import { readDecimal } from '@/lib/format/amounts';
import { type Currency, DOLLAR } from '@/lib/format/currency';
import { createSavedLists } from '@/lib/objects/createSavedLists';
import { ACCOUNT_STORAGE } from '@/lib/state/accountStorage';
import type { DataAnswer } from '@/protocol/data/registry';
import { isCurrentRate } from '@/protocol/data/exchangeRates';

/** Rates are asked for again after this long, in milliseconds: the backend reads its source as often. */
const REFRESH_MS = 3_600_000;

/** A rate of the currency that somebody chose, and when it was published. */
type SavedRate = { code: string; rate: number; at: string };

/** By the id of the user: so that worth is in their currency at once. */
const saved = createSavedLists<SavedRate>({ prefix: ACCOUNT_STORAGE.currency, max: 1, isItem: isSavedRate });

function isSavedRate(value: unknown): value is SavedRate {
  if (typeof value !== 'object' || value === null) return false;
  const { code, rate, at } = value as Partial<Record<keyof SavedRate, unknown>>;
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code) && isRate(rate) && typeof at === 'string';
}

const isRate = (rate: unknown): rate is number => typeof rate === 'number' && rate > 0 && rate < Infinity;

/** What the rates say of a currency; none where they are too old, or lack it. */
function save(user: string, code: string, { at, rates }: DataAnswer<'getExchangeRates'>): void {
  const rate = rates[code];
  saved.write(user, at !== null && isRate(rate) ? [{ code, rate, at }] : []);
}

/** A currency by the rate that this browser holds; `null` where it holds none, or it is too old. */
function readCurrent(user: string, code: string): Currency | null {
  const [known] = saved.get(user);
  if (known?.code !== code || !isCurrentRate(Date.parse(known.at), Date.now())) return null;
  return { code, perDollar: readDecimal(known.rate), at: known.at };
}

/**
 * Shows worth in the currency that a user chose, and keeps its rate fresh. Without a current rate worth is shown in
 * dollars, never by an old rate; where the backend has no rates at all, there is no such choice.
 *
 * @param user id @param code ISO 4217, another one than the dollar's
 * @returns ends it
 */
export function followCurrency(user: string, code: string): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  // Never dollars first: figures wait for the first answer.
  shownCurrency.set(readCurrent(user, code) ?? { ...DOLLAR, pending: code });
  const refresh = async (): Promise<void> => {
    const answer = await readData('getExchangeRates', {}, { signal }).catch(() => null);
    if (signal.aborted) return;
    if (answer) save(user, code, answer);
    if (answer?.state === 'none') shownCurrency.set(DOLLAR);
    else shownCurrency.set(readCurrent(user, code) ?? { ...DOLLAR, inPlaceOf: code });
  };
  void refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MS);
  return () => {
    ending.abort();
    clearInterval(timer);
  };
}

/**
 * Chooses the currency in which worth is shown to a user, on all their devices. It is shown at once, and again as before
 * where it cannot be saved.
 *
 * @param answer the rates by which it was offered
 * @throws FoyerError what `call` throws
 */
export async function chooseCurrency(
  user: string,
  code: string,
  answer: DataAnswer<'getExchangeRates'>,
): Promise<void> {
  const [before, rates] = [shownCurrency.get(), saved.get(user)];
  save(user, code, answer);
  shownCurrency.set(readCurrent(user, code) ?? DOLLAR);
  try {
    await call('savePreferences', { currency: code });
  } catch (error) {
    // Whoever is signed in by now has another currency.
    if (authStore.get().user?.id === user) {
      saved.write(user, rates);
      shownCurrency.set(before);
      // The one before waited for its rate, which is among those by which the other was offered.
      if (before.pending) {
        save(user, before.pending, answer);
        shownCurrency.set(readCurrent(user, before.pending) ?? { ...DOLLAR, inPlaceOf: before.pending });
      }
    }
    throw error;
  }
  const now = authStore.get().user;
  // The account says so from now on, also where it cannot be read again now.
  if (now?.id === user) authStore.set({ user: { ...now, currency: code } });
  await refreshSession();
}
