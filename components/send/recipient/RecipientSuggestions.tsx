import styles from '@/components/send/recipient/RecipientField.module.css';
import { strings as recipientStrings } from '@/components/send/recipient/strings.en';
import { Tooltip } from '@/components/ui/overlays/Tooltip';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { useAddressName, useContacts } from '@/lib/account/contacts';
import { addressNames } from '@/lib/activity/lookups';
import { useLookup } from '@/lib/data/useLookup';
import { useRecipient } from '@/lib/transfers/useRecipient';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

const { suggestions } = recipientStrings;

/** Props of {@link RecipientSuggestions}. */
export type RecipientSuggestionsProps = {
  /** To whom the account sent before, the latest first. */
  recent: readonly string[];
  /** What is typed and leads nowhere yet: those whom it may mean are left. */
  typed: string;
  /** Whether there is somebody already: these are others. */
  others: boolean;
  onChoose: (receiver: string) => void;
};

/** Entries of the address book that are offered; all of them are behind its button. */
const MOST_SAVED = 6;

/** A name without its ending. */
const BARE_NAME = /^(?!0x)[a-z\d-]{3,}$/i;

/**
 * To whom the account sent before, whom the address book knows, and who has the name that is typed, to choose with one
 * press. As high with nobody as with many.
 */
export function RecipientSuggestions({ recent, typed, others, onChoose }: RecipientSuggestionsProps) {
  const { list } = useContacts();
  const text = typed.trim().toLowerCase();
  const saved = list.map(({ address }) => address).filter((address) => !recent.includes(address));
  // All of them, while somebody is looked for.
  const offered = text === '' ? saved.slice(-MOST_SAVED) : saved;
  const { recipient: named } = useRecipient(null, BARE_NAME.test(text) ? `${text}.eth` : '');
  const isKnown = named && [...recent, ...saved].includes(named.address.toLowerCase());
  const group = (label: string, addresses: readonly string[], words: string) =>
    addresses.length > 0 && (
      <div className={styles.list} role="group" aria-label={label}>
        {addresses.map((address) => (
          <Chip key={address} address={address} words={words} onChoose={onChoose} />
        ))}
      </div>
    );
  return (
    <div className={styles.recipients} data-others={others || undefined}>
      {others && recent.length + offered.length > 0 && <span aria-hidden="true">{suggestions.others}</span>}
      {group(suggestions.recent, recent, text)}
      {group(suggestions.saved, offered.toReversed(), text)}
      {group(suggestions.names, named && !isKnown ? [named.address] : [], '')}
    </div>
  );
}

/** Somebody, unless neither the name nor the address has the words. */
function Chip({
  address,
  words,
  onChoose,
}: { address: string; words: string } & Pick<RecipientSuggestionsProps, 'onChoose'>) {
  const name = useAddressName(address);
  // A label means nothing but here: what is filled in is the name that the network knows, or the address.
  const ens = useLookup(addressNames, address.toLowerCase());
  if (![name, ens, address].some((text) => text?.toLowerCase().includes(words))) return null;
  return (
    <Tooltip text={checksumAddress(address)}>
      <button type="button" onClick={() => onChoose(ens ?? address)}>
        <AddressPicture value={address} size={20} />
        <bdi>{name ?? shortenAddress(address)}</bdi>
      </button>
    </Tooltip>
  );
}
