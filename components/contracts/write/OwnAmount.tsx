import { useQuery } from '@tanstack/react-query';
import type { CallInput } from '@/components/contracts/useCall';
import { strings as writeStrings } from '@/components/contracts/write/strings.en';
import { findOwnAmount, readOwnTokens } from '@/components/contracts/write/ownTokens';
import type { Token } from '@/components/ui/contract/Value';
import { useConnectedWallet } from '@/lib/auth/useConnectedWallet';
import { getQueryClient } from '@/lib/data/queryClient';
import { formatAmount } from '@/lib/format/amounts';
import styles from '@/components/contracts/ValueField.module.css';

/** Props of {@link OwnAmount}. */
export type OwnAmountProps = Pick<CallInput, 'at' | 'doc' | 'one'> & {
  token: Token;
  /** The place of the input at which it stands. */
  index: number;
  /** Fills in all there is. */
  onMax: (draft: string) => void;
};

/** Balances change with the blocks: they are read again after this long, in milliseconds. */
const REFETCH_MS = 30_000;

/**
 * How many of the contract's tokens the account has, and the button that takes all of them; nothing at an input that is
 * no amount of its own tokens.
 */
export function OwnAmount({ at: { chainId, address }, doc, one, token, index, onMax }: OwnAmountProps) {
  const account = useConnectedWallet()?.account ?? '';
  const { data: held = null } = useQuery(
    {
      queryKey: ['own tokens', chainId, address.toLowerCase(), account.toLowerCase()],
      queryFn: ({ signal }) => readOwnTokens({ chainId, address, doc, account }, signal),
      enabled: account !== '' && index === findOwnAmount(one),
      refetchInterval: REFETCH_MS,
    },
    getQueryClient(),
  );
  if (held === null || index !== findOwnAmount(one)) return null;
  const { shown, exact } = formatAmount(held, token.decimals, 6);
  return (
    <span className={styles.tools}>
      <span>{writeStrings.own.held(shown, token.symbol)}</span>
      <button type="button" className={styles.mine} onClick={() => onMax(`${exact} ${token.symbol}`)}>
        {writeStrings.own.max}
      </button>
    </span>
  );
}
