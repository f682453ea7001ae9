/**
 * Stands in for modules which the SDK requires inside `try`: the retired WalletConnect and Web3Auth clients, and
 * `magic-sdk`, which would otherwise be bundled a second time. Found empty, the SDK says that they are missing.
 */
export {};
