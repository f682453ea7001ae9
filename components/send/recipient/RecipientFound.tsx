import { strings as recipientStrings } from '@/components/send/recipient/strings.en';
import type { TransferFormState } from '@/components/send/useTransferForm';
import type { Sent } from '@/components/send/useSent';
import { Checkbox } from '@/components/ui/forms/Toggles';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import { AddressChip } from '@/components/ui/values/AddressChip';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { useAddressName, useContacts } from '@/lib/account/contacts';
import { shortenAddress } from '@/lib/format/text';
import { isLossLikely, type RecipientWarning, recipientWarnings } from '@/lib/transfers/recipientWarnings';
import type { Recipient } from '@/lib/transfers/resolveRecipient';
import styles from '@/components/send/recipient/RecipientField.module.css';

/** Props of {@link RecipientFound}. */
export type RecipientFoundProps = {
  recipient: Recipient;
  /** Whether there is code at the address; `null` until it is known. */
  isContract: boolean | null;
  sent: Sent;
  /** The account that sends. */
  account: string;
  /** Contract of what is sent; `null` for the chain's coin. */
  token: string | null;
  /** Where what is sent is usually lost: whether the visitor accepts that. */
  loss: Pick<TransferFormState, 'acceptsLoss' | 'acceptLoss'>;
};

/** The address that was found, and what to know of it. */
export function RecipientFound({ recipient, isContract, sent, account, token, loss }: RecipientFoundProps) {
  const { list } = useContacts();
  const warnings = recipientWarnings({
    address: recipient.address,
    own: [account],
    known: [...sent.entries.map(({ move }) => move.to), ...list.map(({ address }) => address)],
    token,
    isContract,
  });
  const name = useAddressName(recipient.address) ?? recipient.name;
  return (
    <>
      <AddressChip address={recipient.address} name={name} />
      <Warnings warnings={warnings} sent={sent} address={recipient.address} />
      {isLossLikely(recipient.address, token) && (
        <Checkbox label={recipientStrings.acceptLoss} checked={loss.acceptsLoss} onChange={loss.acceptLoss} />
      )}
    </>
  );
}

type WarningsProps = { warnings: readonly RecipientWarning[]; sent: Sent; address: string };

const GRAVE: ReadonlySet<RecipientWarning['kind']> = new Set(['zero', 'tokenContract', 'lookalike']);

const textOf = (warning: RecipientWarning): string =>
  warning.kind === 'lookalike'
    ? recipientStrings.warnings.lookalike(shortenAddress(warning.of))
    : recipientStrings.warnings[warning.kind];

/** What to know of a recipient before something goes there. */
function Warnings({ warnings, sent, address }: WarningsProps) {
  const last = sent.entries.find(({ move }) => move.to.toLowerCase() === address.toLowerCase());
  return (
    <ul className={styles.warnings}>
      {last && (
        <li data-tone="good">
          <Icon name="check" size={16} />
          <span>
            <RichText text={recipientStrings.warnings.before} parts={[<TimeAgo key="time" at={last.time} />]} />
          </span>
        </li>
      )}
      {warnings.map((warning) => (
        <li key={warning.kind} data-tone={GRAVE.has(warning.kind) ? 'bad' : 'warn'}>
          <Icon name="warning" size={16} />
          <span>{textOf(warning)}</span>
        </li>
      ))}
    </ul>
  );
}
