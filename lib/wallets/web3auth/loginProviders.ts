/** Accounts that Web3Auth takes without further settings, the common ones first. */
export const LOGIN_PROVIDERS = ['google', 'apple', 'twitter', 'discord', 'github', 'facebook'] as const;

/** Web3Auth's name of a provider of accounts. */
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];
