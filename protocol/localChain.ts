import { DEFAULT_LOCAL_CHAIN_ID } from '@/protocol/config/settingDefaults.mjs';

/** Chain id of the local chain: the setting `LOCAL_CHAIN_ID`, else the one that development nodes use. */
export const LOCAL_CHAIN_ID = Number(process.env.LOCAL_CHAIN_ID) || DEFAULT_LOCAL_CHAIN_ID;

/** What the closed service and its SDK called a developer's own chain, whatever its id. */
const FORMER_LOCAL_CHAIN_ID = 1_337;

/**
 * The chain that a caller means: 1337 (`0x539`) is the local one where no chain of that id is known.
 *
 * @param isKnown whether there is a chain of a decimal id
 */
export function resolveLocalChain(chainId: number, isKnown: (chainId: number) => boolean): number {
  return chainId === FORMER_LOCAL_CHAIN_ID && !isKnown(chainId) ? LOCAL_CHAIN_ID : chainId;
}

/** Who deploys what the local chain is seeded with; nobody has its key. */
export const LOCAL_DEPLOYER = '0xf0e7000000000000000000000000000000000000';

/** Where the seed puts contracts: by the deployer's address and the order of the deployments, which is this one. */
export const LOCAL_CONTRACTS = {
  ensRegistry: '0x385712d4b794b80b1ba0daea58d1878d97e02b36',
  ensResolver: '0xbbfbafb529a7f6a4c08d5b964a1fc6669ceec96d',
  ensReverseRegistrar: '0xc74fff3a73c92abad0a281cf6d3bbd4723b84c72',
  multicall: '0x55905639d1d923ea010197de694905623277d07e',
  wrappedEther: '0x35419a6f72bcb86200f80a622ed86dfd2a283625',
  dollar: '0x80fa15cab51f326084d40241a6e47fc58d3c8604',
  lantern: '0x08c8df39bb70c9ed43fd6231ebdaea83e6cb0ae6',
  brass: '0x23b938d40261a9bc78896b640ad380a6890e47fe',
  hearth: '0xa271ce52dc45c0daa514d300aeffea8c97aeba83',
  threshold: '0x1085d7a53f752412a45c5921b72460737c36126c',
  exchangeFactory: '0x9f3330d94396901c2a2caa7f7a1a2a05263e334c',
  exchangeRouter: '0x77b050740e32267aefc3a69725bb13effea4fb43',
  doors: '0x04791dd3978cd1ec30c9f58953a2bc5449bf4c7e',
  keys: '0x2106c0b04c761f1f278e04edbe0a75712a879ef6',
  passes: '0x3ea5c4bcb6c9c9c652751b45a71b12ded8110e25',
  conduitController: '0x721ef19945215c5c3b432338c79bc1ca89e05175',
  seaport: '0x12c2e82e125655e07be3d4a2d35a0b7d1cc93d0f',
  contractWallet: '0x8e096dbb79befc2ccbcabd3d12e9904cde4ce3be',
  contractWalletFactory: '0x1602a780443c498e1b8c420f9a0b753ea7b6fee7',
  /** A token without `decimals()`; chains of an older seed lack it. */
  marks: '0xdccbb9efa38b0eb21dfce178f9a25bff9b3c8336',
} as const;

/** Name of a seeded contract. */
export type LocalContract = keyof typeof LOCAL_CONTRACTS;
