/**
 * The four families of chains whose wallets sign in (row G28), and what the SDK and the backend call their parts
 * (rows B03, B04). One table for both sides.
 */

/** A family, by the short name the SDK uses for `authenticate({ type })`: Ethereum, Solana, Polkadot, MultiversX (Elrond). */
export type ChainFamily = 'eth' | 'sol' | 'dot' | 'erd';

/** What a family's parts are called. */
export type FamilyNames = {
  /** Name to show. */
  label: string;
  /** Provider in the user's `authData`. */
  provider: `moralis${'Eth' | 'Sol' | 'Dot' | 'Erd'}`;
  /** Stored class of the rows that say whose an address is; the SDK calls it with an underscore in front. */
  addressClass: `${'Eth' | 'Sol' | 'Dot' | 'Erd'}Address`;
  /** Field of `_User` with every address of the family, the first linked first. */
  accountsField: string;
  /** Field of `_User` with the current address of the family. */
  addressField: string;
};

/** Every family's names. */
export const CHAIN_FAMILIES: Readonly<Record<ChainFamily, FamilyNames>> = {
  eth: {
    label: 'Ethereum',
    provider: 'moralisEth',
    addressClass: 'EthAddress',
    accountsField: 'accounts',
    addressField: 'ethAddress',
  },
  sol: {
    label: 'Solana',
    provider: 'moralisSol',
    addressClass: 'SolAddress',
    accountsField: 'solAccounts',
    addressField: 'solAddress',
  },
  dot: {
    label: 'Polkadot',
    provider: 'moralisDot',
    addressClass: 'DotAddress',
    accountsField: 'dotAccounts',
    addressField: 'dotAddress',
  },
  erd: {
    label: 'MultiversX',
    provider: 'moralisErd',
    addressClass: 'ErdAddress',
    accountsField: 'erdAccounts',
    addressField: 'erdAddress',
  },
};

/** The families, in the order in which they are shown. */
export const FAMILY_ORDER: readonly ChainFamily[] = ['eth', 'sol', 'dot', 'erd'];

/** An address as it is stored and compared: in lower case where the chain takes either (Ethereum, MultiversX; row C09). */
export function normalizeAddress(family: ChainFamily, address: string): string {
  return family === 'eth' || family === 'erd' ? address.toLowerCase() : address;
}
