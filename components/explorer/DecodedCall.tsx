import { Who } from '@/components/explorer/Who';
import { Amount } from '@/components/ui/values/Amount';
import { Facts } from '@/components/ui/values/Facts';
import type { Decoded, ExplorerChain, TokenName } from '@/lib/explorer/ExplorerView';

/** Props of {@link DecodedCall}. */
export type DecodedCallProps = {
  chain: ExplorerChain;
  decoded: Decoded;
  /** What the contract counts in, where it is a token. */
  token: TokenName | undefined;
};

/** The names that the standard, and its usual code, give to an amount of a token. */
const AMOUNT = /^_?(amount|value|wad)$/;

/** What a call was given, or a log tells; addresses lead to their pages, amounts of tokens are in their units. */
export function DecodedCall({ chain, decoded, token }: DecodedCallProps) {
  return (
    <Facts
      facts={decoded.values.map(({ name, type, value }) => [
        name,
        type === 'address' ? (
          <Who key={name} chain={chain} value={value} />
        ) : token && type === 'uint256' && AMOUNT.test(name) ? (
          <Amount key={name} value={value} decimals={token.decimals} symbol={token.symbol ?? ''} />
        ) : (
          value
        ),
      ])}
    />
  );
}
