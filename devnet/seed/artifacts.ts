import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Abi, Hex } from 'viem';
import { LOCAL_CONTRACTS, type LocalContract } from '@/protocol/localChain';

const ENS = '@ensdomains/ens/build/contracts';
const SEAPORT = '@opensea/seaport-js/src/artifacts/seaport/contracts';

/** The largest supply of each token, so that whole numbers of it are easy to read. */
const supply = (whole: number, decimals: number): bigint => BigInt(whole) * 10n ** BigInt(decimals);

/** A contract of the seed: its code, and what its constructor is given. */
export type Deployment = { artifact: Artifact; args: readonly unknown[] };

/** What stands behind each place of `protocol/localChain.ts`, in the same order. Read when wanted: some are large. */
export function readDeployments(deployer: string, walletOwner: string): Record<LocalContract, Deployment> {
  const token = readOwnArtifact('Token');
  const collection = readOwnArtifact('Collection');
  const { ensRegistry, ensResolver, wrappedEther, exchangeFactory, conduitController } = LOCAL_CONTRACTS;
  return {
    ensRegistry: { artifact: readArtifact(`${ENS}/ENSRegistry.json`), args: [] },
    ensResolver: {
      artifact: readArtifact('@ensdomains/resolver/build/contracts/PublicResolver.json'),
      args: [ensRegistry],
    },
    ensReverseRegistrar: {
      artifact: readArtifact(`${ENS}/ReverseRegistrar.json`),
      args: [ensRegistry, ensResolver],
    },
    multicall: { artifact: readOwnArtifact('Multicall'), args: [] },
    wrappedEther: { artifact: readOwnArtifact('WrappedEther'), args: [] },
    dollar: { artifact: token, args: ['Foyer Dollar', 'FUSD', 6, supply(50_000_000, 6)] },
    lantern: { artifact: token, args: ['Lantern', 'LAN', 18, supply(10_000_000, 18)] },
    brass: { artifact: token, args: ['Brass', 'BRS', 18, supply(2_000_000, 18)] },
    hearth: { artifact: token, args: ['Hearth', 'HRT', 18, supply(800_000, 18)] },
    threshold: { artifact: token, args: ['Threshold', 'THR', 8, supply(21_000_000, 8)] },
    exchangeFactory: { artifact: readArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), args: [deployer] },
    exchangeRouter: {
      artifact: readArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
      args: [exchangeFactory, wrappedEther],
    },
    doors: { artifact: collection, args: ['Doors at Dusk', 'DOOR'] },
    keys: { artifact: collection, args: ['Keys of the House', 'KEY'] },
    passes: { artifact: readOwnArtifact('Editions'), args: ['Guest Passes', 'PASS'] },
    conduitController: {
      artifact: readArtifact(`${SEAPORT}/conduit/ConduitController.sol/LocalConduitController.json`),
      args: [],
    },
    seaport: { artifact: readArtifact(`${SEAPORT}/Seaport.sol/Seaport.json`), args: [conduitController] },
    contractWallet: { artifact: readOwnArtifact('ContractWallet'), args: [walletOwner] },
    contractWalletFactory: { artifact: readOwnArtifact('ContractWalletFactory'), args: [] },
    marks: { artifact: readOwnArtifact('UnscaledToken'), args: ['Ledger Marks', 'MARK', 1_000_000n] },
  };
}

/** A compiled contract. */
type Artifact = { abi: Abi; bytecode: Hex };

/**
 * Reads a contract compiled by its makers, out of their package: theirs are never copied into this repository.
 *
 * @param file path below `node_modules`, such as `@ensdomains/ens/build/contracts/ENSRegistry.json`
 */
function readArtifact(file: string): Artifact {
  return read(createRequire(import.meta.url).resolve(file));
}

/** Reads one of Foyer's own contracts (`contracts/artifacts`), by its name. */
export function readOwnArtifact(name: string): Artifact {
  return read(path.join(import.meta.dirname, '../../contracts/artifacts', `${name}.json`));
}

function read(file: string): Artifact {
  const { abi, bytecode } = JSON.parse(readFileSync(file, 'utf8')) as { abi: Abi; bytecode: string };
  // Some compilers' output goes without the prefix.
  return { abi, bytecode: `0x${bytecode.replace(/^0x/, '')}` };
}
