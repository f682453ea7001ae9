import { LOCAL_CONTRACTS, type LocalContract } from '@/protocol/localChain';
import { readArtifact, readOwnArtifact, type Artifact } from '@/server/embedded/seed/readArtifact';

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
