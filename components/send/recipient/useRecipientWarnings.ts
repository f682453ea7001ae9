import type { Sent } from '@/components/send/useSent';
import { useContacts } from '@/lib/account/contacts';
import { useAuth } from '@/lib/auth/useAuth';
import { type RecipientWarning, recipientWarnings } from '@/lib/transfers/recipientWarnings';
import type { Recipient } from '@/lib/transfers/resolveRecipient';
import { useSentName } from '@/lib/transfers/sentNames';

/** What is known of a transfer's ends. */
export type RecipientContext = {
  recipient: Recipient;
  sent: Sent;
  /** The account that sends. */
  account: string;
  /** Contract of what is sent; `null` for the chain's coin. */
  token: string | null;
  /** Whether there is code at the address; `null` where that is not known. */
  isContract: boolean | null;
};

/** What to know of a recipient before something goes there, the gravest first. */
export function useRecipientWarnings(context: RecipientContext): RecipientWarning[] {
  const { recipient, sent, account, token, isContract } = context;
  const { list } = useContacts();
  const { user } = useAuth();
  const named = useSentName(user?.id ?? null, recipient.name);
  const known = [...sent.entries.map(({ move }) => move.to), ...list.map(({ address }) => address)];
  return recipientWarnings({ address: recipient.address, own: [account], known, token, isContract, named });
}
