import { strings as recipientStrings } from '@/components/send/recipient/strings.en';
import { type RecipientContext, useRecipientWarnings } from '@/components/send/recipient/useRecipientWarnings';
import { Warnings } from '@/components/send/recipient/Warnings';
import type { TransferFormState } from '@/components/send/useTransferForm';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { useAddressName } from '@/lib/account/contacts';
import { isLossLikely } from '@/lib/transfers/recipientWarnings';

/** Props of {@link RecipientFound}. */
export type RecipientFoundProps = RecipientContext & {
  /** Where what is sent is usually lost: whether the visitor accepts that. */
  loss: Pick<TransferFormState, 'acceptsLoss' | 'acceptLoss'>;
};

/** The address that was found, and what to know of it. */
export function RecipientFound({ loss, ...context }: RecipientFoundProps) {
  const { recipient, sent, token } = context;
  const warnings = useRecipientWarnings(context);
  const name = useAddressName(recipient.address) ?? recipient.name;
  const to = recipient.address.toLowerCase();
  const earlier = sent.entries.filter(({ move }) => move.to.toLowerCase() === to);
  const [last] = earlier;
  return (
    <>
      {/* For the eye it is in the field. */}
      <span className="visually-hidden">{[name, recipient.address].filter(Boolean).join(' ')}</span>
      <Warnings warnings={warnings} before={last ? { at: last.time, times: earlier.length } : null} />
      {isLossLikely(recipient.address, token) && (
        <Checkbox label={recipientStrings.acceptLoss} checked={loss.acceptsLoss} onChange={loss.acceptLoss} />
      )}
    </>
  );
}
