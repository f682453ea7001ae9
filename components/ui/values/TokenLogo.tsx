import { hashText } from '@/components/ui/values/AddressPicture';
import styles from '@/components/ui/values/TokenLogo.module.css';

/** Signs of coins that everybody in the field knows. */
const COIN_SIGNS: Readonly<Record<string, string>> = { ETH: 'Ξ', SOL: '◎', BTC: '₿', USDC: '$', USDT: '₮', DAI: '◈' };

/** Hues of earth, leaf, sea and dusk, as of the pictures of addresses. */
const HUES = [12, 26, 38, 74, 104, 146, 168, 188, 204, 220, 252, 280, 340];

/** Props of {@link TokenLogo}. */
export type TokenLogoProps = {
  symbol: string;
  /** The token's contract; `null` for the coin of the network. */
  address: string | null;
  chainId: number;
  /** In pixels. */
  size?: number;
};

/**
 * A token's mark: its letters on a colour of its contract's own, so that a token that borrows another's symbol looks
 * unlike it. Drawn here, fetched from nobody. Decoration: the name stands beside it.
 */
export function TokenLogo({ symbol, address, chainId, size = 34 }: TokenLogoProps) {
  const { hue, letters } = drawToken(symbol, address, chainId);
  return (
    <svg className={styles.logo} width={size} height={size} viewBox="0 0 34 34" aria-hidden="true">
      <circle cx="17" cy="17" r="17" fill={`hsl(${hue} 34% 24%)`} />
      <text
        x="17"
        y="17.5"
        fill={`hsl(${hue} 62% 82%)`}
        fontSize={letters.length > 2 ? 10.5 : letters.length > 1 ? 13 : 15}
        textAnchor="middle"
        dominantBaseline="central"
      >
        {letters}
      </text>
    </svg>
  );
}

/** The colour and letters of a token. A sign of a coin is for the coin alone: a token could borrow it. */
export function drawToken(symbol: string, address: string | null, chainId: number): { hue: number; letters: string } {
  const seed = hashText(`${chainId}:${address === null ? 'coin' : writeCase(address)}`, 0x811c9dc5);
  const plain = [...symbol.replace(/[^\p{L}\p{N}$]/gu, '')];
  const sign = address === null ? COIN_SIGNS[symbol.toUpperCase()] : undefined;
  return {
    hue: HUES[seed % HUES.length] ?? 0,
    letters:
      sign ??
      (plain
        .slice(0, plain.length > 3 ? 1 : 3)
        .join('')
        .toUpperCase() ||
        '?'),
  };
}

/** Addresses of Ethereum are the same in any letter case; those of Solana are not. */
const writeCase = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address);
