import { strings } from '@/components/transactions/strings.en';
import { strings as valueStrings } from '@/components/ui/contract/strings.en';
import { Button } from '@/components/ui/Button';
import { FeatureLink } from '@/components/ui/FeatureLink';
import { strings as uiStrings } from '@/components/ui/strings.en';
import styles from '@/components/transactions/TransactionDetails.module.css';
import { AddressName } from '@/components/ui/values/AddressName';
import { useTokenFacts } from '@/components/ui/values/nameDirectory';
import { Amount } from '@/components/ui/values/Amount';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { ExactTime } from '@/components/ui/values/ExactTime';
import { LongText } from '@/components/ui/values/LongText';
import { useFirst } from '@/components/ui/values/useFirst';
import type { OwnAddresses } from '@/lib/activity/ActivityEntry';
import type { Decoded } from '@/lib/explorer/ExplorerView';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { readMeanings, type ValueMeaning } from '@/lib/explorer/valueMeaning';
import { formatAmount } from '@/lib/format/amounts';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';

/** Props of {@link DecodedValues}. */
type DecodedValuesProps = {
  chainId: number;
  /** Whose function or event it is; `null` where it made a contract. */
  contract: string | null;
  decoded: Decoded;
  /** The two tokens of the pair that it is about; empty for none. */
  pair?: readonly string[];
  own: OwnAddresses;
};

/** What a call was given, or an event tells: addresses by name, amounts of tokens in their units. */
export function DecodedValues({ chainId, contract, decoded, pair, own }: DecodedValuesProps) {
  const { values } = decoded;
  if (!values) return <p className={styles.unknown}>{strings.tooLarge}</p>;
  const meanings = readMeanings({ values }, contract, pair);
  return (
    <dl className={styles.values}>
      {values.map(({ name, type, value }, index) => (
        <div key={name}>
          <dt>
            {name} <small>{type}</small>
          </dt>
          <dd>
            <DecodedValue meaning={meanings[index] ?? { kind: 'text' }} {...{ value, chainId, own }} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type DecodedValueProps = { meaning: ValueMeaning; value: string; chainId: number; own: OwnAddresses };

function DecodedValue({ meaning, value, chainId, own }: DecodedValueProps) {
  switch (meaning.kind) {
    case 'address':
      return (
        <span className={styles.addressValue}>
          <AddressName address={meaning.address} chainId={chainId} own={own} />
          <CopyButton value={meaning.address} label={strings.copyAddress} quiet small />
        </span>
      );
    case 'addresses':
      return <Addresses {...{ meaning, chainId, own }} />;
    case 'amount':
    case 'unlimited':
      return <TokenAmount {...{ value, chainId }} token={meaning.token} isUnlimited={meaning.kind === 'unlimited'} />;
    case 'noMinimum':
      return <data value={value}>{strings.noMinimum}</data>;
    case 'noDeadline':
      return (
        <data value={value} title={value}>
          {strings.noDeadline}
        </data>
      );
    case 'time':
      return <ExactTime at={meaning.at} />;
    case 'number':
      return <data value={value}>{formatAmount(value, 0).shown}</data>;
    case 'text':
      return <LongText text={value} />;
  }
}

/** Addresses of a list that are shown at once. */
const MAX_ADDRESSES = 20;

type AddressesProps = { meaning: Extract<ValueMeaning, { kind: 'addresses' }>; chainId: number; own: OwnAddresses };

/** Addresses of a list, of which the first are shown; those of a path by the symbols of their tokens. */
function Addresses({ meaning: { addresses, isPath }, chainId, own }: AddressesProps) {
  const { shown, isCut, showAll } = useFirst(addresses, MAX_ADDRESSES);
  return (
    <>
      {shown.map((address, index) => (
        <span key={index}>
          {index > 0 && <span>{isPath ? ' → ' : ', '}</span>}
          {isPath ? (
            <TokenSymbol token={address} chainId={chainId} />
          ) : (
            <AddressName address={address} chainId={chainId} own={own} />
          )}
        </span>
      ))}
      {isCut && (
        <Button variant="quiet" onClick={showAll}>
          {uiStrings.values.showAllItems(addresses.length)}
        </Button>
      )}
    </>
  );
}

/** A token by its symbol, as a link to its page. */
function TokenSymbol({ token, chainId }: { token: string; chainId: number }) {
  const facts = useTokenFacts(chainId, token);
  return (
    <FeatureLink href={tokenPath(chainId, token)} title={checksumAddress(token)}>
      <bdi>{facts?.symbol || shortenAddress(token)}</bdi>
    </FeatureLink>
  );
}

type TokenAmountProps = { value: string; token: string; chainId: number; isUnlimited: boolean };

/** An amount in the units of a token; the number itself until they are known. */
function TokenAmount({ value, token, chainId, isUnlimited }: TokenAmountProps) {
  const facts = useTokenFacts(chainId, token);
  if (!facts) return <data value={value}>{formatAmount(value, 0).shown}</data>;
  if (isUnlimited) return <data value={value}>{valueStrings.unlimited(facts.symbol)}</data>;
  return <Amount value={value} decimals={facts.decimals} symbol={facts.symbol} digits={6} />;
}

/** Props of {@link TransactionCall}. */
type TransactionCallProps = {
  chainId: number;
  /** The contract that was called; `null` where one was created. */
  contract: string | null;
  /** `null` where no ABI is known for it. */
  call: Decoded | null;
  own: OwnAddresses;
};

/** What a transaction asked of a contract: the function and what it was given. */
export function TransactionCall({ chainId, contract, call, own }: TransactionCallProps) {
  if (!call) return <p className={styles.unknown}>{strings.noAbi}</p>;
  return (
    <>
      <p className={styles.function}>{call.name}</p>
      <DecodedValues chainId={chainId} contract={contract} decoded={call} own={own} />
    </>
  );
}

/** Characters of raw data that are shown at once. */
const RAW_SHOWN = 4_000;

/** Data as they were sent, for those who can read them. */
export function RawData({ label, copy, text }: { label: string; copy: string; text: string }) {
  const { shown, isCut, showAll } = useFirst(text, RAW_SHOWN);
  return (
    <div className={styles.rawPlace}>
      <span>
        {label} <CopyButton value={text} label={copy} quiet />
      </span>
      {/* It scrolls, so the keyboard has to reach it. */}
      <div className={styles.raw} role="textbox" aria-readonly aria-multiline aria-label={label} tabIndex={0}>
        {shown}
      </div>
      {isCut && (
        <Button variant="quiet" onClick={showAll}>
          {uiStrings.values.showAllCharacters(text.length)}
        </Button>
      )}
    </div>
  );
}
