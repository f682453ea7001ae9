/** Chain id of the local chain: the one that development nodes use. */
export const LOCAL_CHAIN_ID = 31_337;

/** Who deploys what the local chain is seeded with; nobody has its key. */
export const LOCAL_DEPLOYER = '0xf0e7000000000000000000000000000000000000';

/** Where the seed puts contracts: by the deployer's address and the order of the deployments. */
export const LOCAL_CONTRACTS = {
  ensRegistry: '0x385712d4b794b80b1ba0daea58d1878d97e02b36',
  ensResolver: '0xbbfbafb529a7f6a4c08d5b964a1fc6669ceec96d',
  ensReverseRegistrar: '0xc74fff3a73c92abad0a281cf6d3bbd4723b84c72',
} as const;
