import { formatNumber, plural } from '@/lib/format/text';

/** Texts of the search of `/activity`. */
export const strings = {
  label: 'Search activity',
  hint: 'Search name, token, address or hash',
  found: (count: number) => `${formatNumber(count)} found.`,
  searching: (count: number) => `Searching… ${plural(count, 'transaction')} so far`,
  searchedAll: (count: number) => `Searched all ${plural(count, 'transaction')}.`,
  searchedSince: (count: number, day: string) => `Searched the newest ${plural(count, 'transaction')}, back to ${day}.`,
  older: 'Search older',
  someNames: 'Some names could not be loaded, so results may be missing.',
  retry: 'Try again',
  clear: 'Clear search',
  noneSoFar: (text: string) => `Nothing searched so far matches “${text}”.`,
  none: (text: string) => `Nothing in your activity matches “${text}”.`,
};
