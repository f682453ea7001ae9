import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useState } from 'react';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';
import parts from '@/components/explorer/address/Address.module.css';
import { strings as addressStrings } from '@/components/explorer/address/strings.en';
import { Figures, Tag, Worth } from '@/components/explorer/Figures';
import { AddressLink, HashLink, useIsOwn } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import type { AddressViewProps } from '@/components/explorer/views/AddressView';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { lazyPart } from '@/components/ui/lazyPart';
import { AddressPicture } from '@/components/ui/values/AddressPicture';
import { Amount } from '@/components/ui/values/Amount';
import { Fiat } from '@/components/ui/values/Fiat';
import { CopyButton } from '@/components/ui/values/CopyButton';
import { useDirectoryName } from '@/components/ui/values/nameDirectory';
import { TimeAgo } from '@/components/ui/values/TimeAgo';
import { useContacts } from '@/lib/account/contacts';
import { getQueryClient } from '@/lib/data/queryClient';
import { readData } from '@/lib/data/readData';
import { nftPath, tokenPath, transactionPath } from '@/lib/explorer/explorerPaths';
import { add, type Decimal, multiply, readDecimal } from '@/lib/format/amounts';
import { formatNumber } from '@/lib/format/text';
import { isPathEnabled } from '@/protocol/config/siteConfig';
import { checksumAddress, shortenAddress } from '@/protocol/data/addresses';
import { shownDecimals } from '@/protocol/tokenRules';

const AddressQr = lazyPart(
  async () => (await import('@/components/explorer/address/AddressQr')).AddressQr,
  ({ onClose }) => onClose(),
);

/** Whose address it is, what it is, and what can be done with it. */
export function AddressHead({ chain, address, name, contract, standard }: AddressViewProps) {
  const [isScanned, setScanned] = useState(false);
  const known = useDirectoryName(address) ?? name;
  const isOwn = useIsOwn(address);
  const label = useContacts().labelOf(address);
  const page = standard === 'token' ? tokenPath(chain.id, address) : nftPath(chain.id, address);
  return (
    <div className={styles.top}>
      <div className={styles.person}>
        <AddressPicture value={address} size={64} />
        <div className={styles.head}>
          <p className={styles.kind}>
            {contract ? strings.address.contract : strings.address.address} · {chain.name}
          </p>
          <div className={styles.line}>
            <h1>
              <bdi>{known ?? shortenAddress(address)}</bdi>
            </h1>
            {isOwn ? <Tag>{strings.address.yours}</Tag> : null}
            {label !== null && label !== known ? <Tag>{label}</Tag> : null}
            {standard ? (
              <Link href={page} className={styles.tagLink}>
                <Tag>{standard === 'token' ? strings.address.tokenContract : strings.address.nftContract}</Tag>
              </Link>
            ) : null}
            {contract?.verification ? <Tag tone="good">{strings.contract.verified}</Tag> : null}
          </div>
          <span className={styles.copied}>
            <span className={`${cells.mono} ${parts.address}`}>
              <span className={parts.wide}>{checksumAddress(address)}</span>
              <span className={parts.narrow} aria-hidden="true">
                {shortenAddress(address)}
              </span>
            </span>
            <CopyButton value={address} label={strings.address.copy} quiet small />
          </span>
        </div>
      </div>
      <div className={styles.acts}>
        {standard ? (
          <Button href={page}>
            {standard === 'token' ? strings.address.viewToken : strings.address.viewCollection}
          </Button>
        ) : isPathEnabled('/send') && !contract ? (
          isOwn ? (
            <Button href="/receive">{strings.address.receive}</Button>
          ) : (
            <Button variant="primary" icon={<Icon name="send" size={16} />} href={`/send?to=${address}`}>
              {strings.address.send}
            </Button>
          )
        ) : null}
        <Button
          icon={<Icon name="qr" size={16} />}
          aria-label={addressStrings.qr.openLabel}
          onClick={() => setScanned(true)}
        >
          {addressStrings.qr.open}
        </Button>
        {isScanned && <AddressQr chain={chain} address={address} name={known} onClose={() => setScanned(false)} />}
      </div>
    </div>
  );
}

/** Tokens whose prices are asked for at once. */
const MOST = 100;

/** What an address is worth, in US dollars; `null` where it is not known, and while the prices of its tokens are read. */
type Worths = { all: Decimal | null; tokens: Decimal | null; isLoading: boolean };

/** What the coin and the tokens of an address are worth now; tokens without a price count for nothing. */
function useWorth({ chain, address, balance, tokens, coinUsd }: AddressViewProps): Worths {
  const held = tokens?.slice(0, MOST) ?? [];
  const { data: prices, isLoading } = useQuery(
    {
      queryKey: ['worth', chain.id, address, held.map(({ token_address }) => token_address)],
      queryFn: ({ signal }) =>
        readData(
          'getTokenPrices',
          { chain: `0x${chain.id.toString(16)}`, addresses: held.map(({ token_address }) => token_address) },
          { signal },
        ),
      enabled: held.length > 0,
      staleTime: 60_000,
    },
    getQueryClient(),
  );
  const usdOf = new Map(prices?.map((one) => [one.address.toLowerCase(), one.price?.usdPrice ?? null]));
  const priced = held.flatMap((token) => {
    const [usd, decimals] = [usdOf.get(token.token_address) ?? null, shownDecimals(token)];
    if (usd === null || decimals === null) return [];
    return multiply({ digits: BigInt(token.balance), scale: decimals }, readDecimal(usd));
  });
  const isKnown = tokens !== null && (held.length === 0 || prices !== undefined);
  const coin =
    balance === null || coinUsd === null
      ? null
      : multiply({ digits: BigInt(balance), scale: 18 }, readDecimal(coinUsd));
  return {
    all: isKnown && coin ? priced.reduce((sum, one) => add(sum, one), coin) : null,
    // Of tokens without a price nobody can say what they are worth: that is not nothing.
    tokens: isKnown && priced.length > 0 ? priced.reduce((sum, one) => add(sum, one)) : null,
    isLoading,
  };
}

/** Who created a contract, and in which transaction; says so where no receipt shows it. */
function Creation({ chain, creator, creation }: Pick<AddressViewProps, 'chain'> & Contract) {
  if (creation === null) return <span>{strings.address.creation.unknown}</span>;
  return (
    <>
      {creator === null ? null : (
        <span className={styles.line}>
          {strings.address.creation.by} <AddressLink chain={chain} value={creator} />
        </span>
      )}
      <span className={styles.line}>
        {strings.address.creation.transaction} <HashLink value={creation} href={transactionPath(chain.id, creation)} />
      </span>
    </>
  );
}

type Contract = Pick<NonNullable<AddressViewProps['contract']>, 'creator' | 'creation'>;

/** When the newest transaction of an address was; nothing beside older pages and filtered rows, which do not hold it. */
function LastSeen({ transactions, filter }: AddressViewProps) {
  const newest = filter === 'all' && transactions?.page === 0 ? transactions.result[0] : undefined;
  if (!newest || transactions?.total === 1) return null;
  return (
    <span>
      {strings.address.lastSeen} <TimeAgo at={newest.time} />
    </span>
  );
}

/** In the place of a figure whose prices are being read. */
const NOT_YET = <span>—</span>;

/** What an address is worth, what it holds, and since when it is there. */
export function AddressFigures(view: AddressViewProps) {
  const { chain, balance, tokens, coinUsd, contract, firstSeen, standard, failed } = view;
  const { all: worth, tokens: tokenWorth, isLoading } = useWorth(view);
  const since = contract?.createdAt ?? firstSeen;
  // What a token's own contract holds says nothing of the token.
  const isIdle = standard !== null && worth !== null && worth.digits === 0n;
  const symbols = (tokens ?? []).flatMap(({ symbol }) => symbol ?? []);
  return (
    <Figures
      figures={[
        ...(isIdle
          ? []
          : [
              {
                label: strings.address.worth,
                value: worth ? <Fiat usd={worth} /> : isLoading ? NOT_YET : <span>{strings.values.unknown}</span>,
                note: worth ? strings.address.worthNote : null,
              },
            ]),
        {
          label: strings.address.balance,
          value:
            balance === null ? (
              strings.values.unknown
            ) : (
              <Amount value={balance} decimals={18} symbol={chain.symbol} digits={6} />
            ),
          note:
            balance !== null ? (
              <Worth value={balance} decimals={18} usd={coinUsd} />
            ) : failed.includes('balance') ? (
              strings.parts.short
            ) : null,
        },
        {
          label: strings.address.tokens,
          value: tokenWorth ? (
            <Fiat usd={tokenWorth} />
          ) : isLoading ? (
            NOT_YET
          ) : tokens ? (
            <span>{formatNumber(tokens.length)}</span>
          ) : (
            <span>{strings.values.unknown}</span>
          ),
          note: symbols.length > 0 ? strings.address.symbols(symbols) : null,
        },
        {
          label: contract?.createdAt ? strings.address.created : strings.address.firstSeen,
          value: since === null ? strings.values.unknown : <TimeAgo at={since} />,
          note: contract ? <Creation chain={chain} {...contract} /> : <LastSeen {...view} />,
        },
      ]}
    />
  );
}
