import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import styles from '@/components/explorer/Explorer.module.css';
import cells from '@/components/explorer/Cells.module.css';
import { Figures, Tag, Worth } from '@/components/explorer/Figures';
import { AddressLink, HashLink, useIsOwn } from '@/components/explorer/parts';
import { strings } from '@/components/explorer/strings.en';
import type { AddressViewProps } from '@/components/explorer/views/AddressView';
import { Button } from '@/components/ui/Button';
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

/** Whose address it is, what it is, and what can be done with it. */
export function AddressHead({ chain, address, name, contract, standard }: AddressViewProps) {
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
            <span className={cells.mono}>{checksumAddress(address)}</span>
            <CopyButton value={address} label={strings.address.copy} quiet small />
          </span>
        </div>
      </div>
      {isPathEnabled('/send') && !contract ? (
        <div className={styles.acts}>
          <Button href={`/send?to=${address}`}>{strings.address.send}</Button>
        </div>
      ) : standard ? (
        <div className={styles.acts}>
          <Button href={page}>
            {standard === 'token' ? strings.address.viewToken : strings.address.viewCollection}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

/** Tokens whose prices are asked for at once. */
const MOST = 100;

/** What the coin and the tokens of an address are worth now, in US dollars; tokens without a price count for nothing. */
function useWorth({ chain, address, balance, tokens, coinUsd }: AddressViewProps): Decimal | null {
  const held = tokens?.slice(0, MOST) ?? [];
  const { data: prices } = useQuery(
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
  if (balance === null || coinUsd === null || tokens === null || (held.length > 0 && !prices)) return null;
  const usdOf = new Map(prices?.map((one) => [one.address.toLowerCase(), one.price?.usdPrice ?? null]));
  return held.reduce<Decimal>(
    (sum, token) => {
      const [usd, decimals] = [usdOf.get(token.token_address) ?? null, shownDecimals(token)];
      if (usd === null || decimals === null) return sum;
      return add(sum, multiply({ digits: BigInt(token.balance), scale: decimals }, readDecimal(usd)));
    },
    multiply({ digits: BigInt(balance), scale: 18 }, readDecimal(coinUsd)),
  );
}

/** Who created a contract, and in which transaction; says so where no receipt shows it. */
function Creation({ chain, creator, creation }: Pick<AddressViewProps, 'chain'> & Contract) {
  if (creation === null) return strings.address.creation.unknown;
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

/** What an address is worth, what it holds, and since when it is there. */
export function AddressFigures(view: AddressViewProps) {
  const { chain, balance, tokens, coinUsd, contract, firstSeen, standard, failed } = view;
  const worth = useWorth(view);
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
                value: worth ? <Fiat usd={worth} /> : strings.values.unknown,
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
          value: tokens ? formatNumber(tokens.length) : strings.values.unknown,
          note: symbols.length > 0 ? strings.address.symbols(symbols) : null,
        },
        {
          label: contract?.createdAt ? strings.address.created : strings.address.firstSeen,
          value: since === null ? strings.values.unknown : <TimeAgo at={since} />,
          note: contract ? <Creation chain={chain} {...contract} /> : null,
        },
      ]}
    />
  );
}
