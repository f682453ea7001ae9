import { Section } from '@/components/portfolio/Section';
import { strings } from '@/components/portfolio/strings.en';
import { strings as tokenStrings } from '@/components/portfolio/tokens/strings.en';
import { Button } from '@/components/ui/Button';
import { Note } from '@/components/ui/Note';
import { Amount } from '@/components/ui/values/Amount';
import { AddressName } from '@/components/ui/values/AddressName';
import { Table } from '@/components/ui/values/Table';
import { type DataResult, useData } from '@/lib/data/useData';
import { toMessage } from '@/lib/errors/toMessage';
import { tokenPath } from '@/lib/explorer/explorerPaths';
import { formatPercent } from '@/lib/format/figures';
import { isPathEnabled } from '@/protocol/config/siteConfig';

/** Holders that are shown; the others are in the explorer. */
const MOST = 10;

/** Who holds a token, and how many there are. @param token `null` for no question */
export const useTokenHolders = (chain: string, token: string | null): DataResult<'getTokenHolders'> =>
  useData('getTokenHolders', token === null ? null : { address: token, chain, limit: MOST });

/** Props of {@link TokenHolders}. */
export type TokenHoldersProps = {
  chainId: number;
  /** As a parameter of the data service. */
  chain: string;
  token: string;
  decimals: number | null;
  symbol: string;
  /** Addresses of the visitor, in lower case. */
  own: ReadonlySet<string>;
};

/** Who holds most of a token; why that is not known, where it is not. */
export function TokenHolders({ chainId, chain, token, decimals, symbol, own }: TokenHoldersProps) {
  const { data, error } = useTokenHolders(chain, token);
  const all = `${tokenPath(chainId, token)}?tab=holders`;
  return (
    <Section
      title={tokenStrings.holders}
      tools={data !== null && data.total > MOST && isPathEnabled(all) && <Button href={all}>{tokenStrings.all}</Button>}
    >
      {error && !data ? (
        <Note>{toMessage(error)}</Note>
      ) : (
        <Table
          caption={tokenStrings.holdersCaption}
          compact
          loading={!data}
          rows={data?.result ?? []}
          rowKey={({ owner_address: owner }) => owner}
          empty={<Note>{tokenStrings.noHolders}</Note>}
          columns={[
            {
              key: 'holder',
              head: tokenStrings.holder,
              phone: 'title',
              cell: ({ owner_address: owner }) => <AddressName address={owner} chainId={chainId} own={own} />,
            },
            {
              key: 'balance',
              head: strings.tokens.amount,
              align: 'end',
              phone: 'value',
              cell: ({ balance }) => <Amount value={balance} decimals={decimals} symbol={symbol} />,
            },
            {
              key: 'share',
              head: tokenStrings.share,
              align: 'end',
              phone: 'change',
              cell: ({ share }) => (share === null ? strings.summary.unknown : formatPercent(share, 2)),
            },
          ]}
        />
      )}
    </Section>
  );
}
