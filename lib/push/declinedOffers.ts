import { createKeptLists } from '@/lib/store/createKeptLists';
import { PUSH_KINDS, type PushKind } from '@/protocol/push';

/** Offers of notices that an account said "Not now" to in this browser; it is not asked again. By the id of the account. */
export const declinedOffers = createKeptLists<PushKind>({
  prefix: 'foyer-push-declined-',
  most: PUSH_KINDS.length,
  isItem: (value): value is PushKind => PUSH_KINDS.some((kind) => kind === value),
});
