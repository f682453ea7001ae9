import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { type Abi, type Address, encodeDeployData, encodeFunctionData, type Hex, numberToHex, parseEther } from 'viem';
import { HISTORY_SECONDS } from '@/devnet/chain/anvilProcess';
import { type CallNode, localAccounts, type SeedTools } from '@/devnet/seed/SeedTools';
import { LOCAL_CONTRACTS, LOCAL_DEPLOYER, type LocalContract } from '@/protocol/localChain';

const ENS = '@ensdomains/ens/build/contracts';
const SEAPORT = '@opensea/seaport-js/src/artifacts/seaport/contracts';

/** The largest supply of each token, so that whole numbers of it are easy to read. */
const supply = (whole: number, decimals: number): bigint => BigInt(whole) * 10n ** BigInt(decimals);

/** A contract of the seed: its code and its constructor arguments. */
type Deployment = { artifact: Artifact; args: readonly unknown[] };

/** Foyer's own contracts among those of the seed, by the names of their artifacts. */
export const OWN_CONTRACTS = {
  multicall: 'Multicall',
  wrappedEther: 'WrappedEther',
  dollar: 'Token',
  lantern: 'Token',
  brass: 'Token',
  hearth: 'Token',
  threshold: 'Token',
  doors: 'Collection',
  keys: 'Collection',
  passes: 'Editions',
  contractWallet: 'ContractWallet',
  contractWalletFactory: 'ContractWalletFactory',
  marks: 'UnscaledToken',
} as const satisfies Partial<Record<LocalContract, string>>;

/** The contracts in `protocol/localChain.ts`, in the same order. Loaded on demand, since some are large. */
function readDeployments(deployer: string, walletOwner: string): Record<LocalContract, Deployment> {
  const own = (name: keyof typeof OWN_CONTRACTS, ...args: readonly unknown[]): Deployment => ({
    artifact: readOwnArtifact(OWN_CONTRACTS[name]),
    args,
  });
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
    multicall: own('multicall'),
    wrappedEther: own('wrappedEther'),
    dollar: own('dollar', 'Foyer Dollar', 'FUSD', 6, supply(50_000_000, 6)),
    lantern: own('lantern', 'Lantern', 'LAN', 18, supply(10_000_000, 18)),
    brass: own('brass', 'Brass', 'BRS', 18, supply(2_000_000, 18)),
    hearth: own('hearth', 'Hearth', 'HRT', 18, supply(800_000, 18)),
    threshold: own('threshold', 'Threshold', 'THR', 8, supply(21_000_000, 8)),
    exchangeFactory: { artifact: readArtifact('@uniswap/v2-core/build/UniswapV2Factory.json'), args: [deployer] },
    exchangeRouter: {
      artifact: readArtifact('@uniswap/v2-periphery/build/UniswapV2Router02.json'),
      args: [exchangeFactory, wrappedEther],
    },
    doors: own('doors', 'Doors at Dusk', 'DOOR'),
    keys: own('keys', 'Keys of the House', 'KEY'),
    passes: own('passes', 'Guest Passes', 'PASS'),
    conduitController: {
      artifact: readArtifact(`${SEAPORT}/conduit/ConduitController.sol/LocalConduitController.json`),
      args: [],
    },
    seaport: { artifact: readArtifact(`${SEAPORT}/Seaport.sol/Seaport.json`), args: [conduitController] },
    contractWallet: own('contractWallet', walletOwner),
    contractWalletFactory: own('contractWalletFactory'),
    marks: own('marks', 'Ledger Marks', 'MARK', 1_000_000n),
  };
}

/** A compiled contract. */
type Artifact = { abi: Abi; bytecode: Hex };

/** One of Foyer's own, with the compiler's metadata, which name its sources. */
type OwnArtifact = Artifact & { metadata: string };

/**
 * Reads a compiled contract from its authors' package, which is never copied into this repository.
 *
 * @param file path below `node_modules`, such as `@ensdomains/ens/build/contracts/ENSRegistry.json`
 */
function readArtifact(file: string): Artifact {
  return read(createRequire(import.meta.url).resolve(file));
}

/** Reads one of Foyer's own contracts (`contracts/artifacts`), by its name. */
export function readOwnArtifact(name: string): OwnArtifact {
  return read(path.join(import.meta.dirname, '../../contracts/artifacts', `${name}.json`));
}

function read<Kind extends Artifact>(file: string): Kind {
  const artifact = JSON.parse(readFileSync(file, 'utf8')) as Kind;
  // Some compilers' output goes without the prefix.
  return { ...artifact, bytecode: `0x${artifact.bytecode.replace(/^0x/, '')}` };
}

/** Enough for the largest of them; estimating each would double the time. */
const GAS = numberToHex(12_000_000);

/** The first accounts, which send nothing here. */
const DEVELOPERS = 3;

/** A node that is being seeded. */
export type SeedNode = SeedTools & {
  /** Deploys every contract. */
  deployAll(): Promise<void>;
  /** Lets the clock run normally from now on. */
  close(): Promise<void>;
};

type Receipt = { status: Hex; contractAddress: Address | null };

/**
 * Opens a new local chain for its seed: every account can sign, and blocks are spread over weeks
 * like on a real chain.
 *
 * @param call calls an anvil
 * @param steps the maximum number of transactions
 */
export async function openSeedNode(call: CallNode, steps: number): Promise<SeedNode> {
  const signers = localAccounts();
  const accounts = signers.map(({ address }) => address.toLowerCase() as Address);
  const actors = accounts.slice(DEVELOPERS);
  const wanted = readDeployments(LOCAL_DEPLOYER, accounts[0] ?? LOCAL_DEPLOYER);
  const { timestamp } = (await call('eth_getBlockByNumber', 'latest', false)) as { timestamp: Hex };
  let clock = BigInt(timestamp);
  const today = BigInt(Math.floor(Date.now() / 1000));
  // Two chains that start at the same time produce the same blocks. An existing chain is already at
  // the current time, with no room to spread blocks.
  const step = today - clock >= HISTORY_SECONDS ? BigInt(Math.floor(HISTORY_SECONDS / steps)) : 0n;

  let taken = 0;

  const transact = async (from: Address, fields: object): Promise<Receipt> => {
    if (++taken > steps) throw new Error(`The seed sends more than the ${steps} transactions planned for its history.`);
    if (from !== LOCAL_DEPLOYER && !actors.includes(from))
      throw new Error(`The seed must not send from ${from}, a developer account.`);
    if (step > 0n) {
      clock += step;
      await call('evm_setNextBlockTimestamp', Number(clock));
    }
    const receipt = (await call('eth_sendTransactionSync', { from, gas: GAS, ...fields })) as Receipt;
    if (receipt.status !== '0x1') throw new Error(`A transaction of the seed reverted.`);
    return receipt;
  };

  await call('anvil_autoImpersonateAccount', true);
  for (const account of [LOCAL_DEPLOYER, ...accounts.slice(10)]) {
    await call('anvil_setBalance', account, numberToHex(parseEther('10000')));
  }
  let state = 20_261_121;
  return {
    deployer: LOCAL_DEPLOYER,
    accounts,
    actors,
    now: () => clock,
    pick(limit) {
      // A linear congruential generator: any order will do, as long as it is always the same.
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    },
    async send(from, to, value) {
      await transact(from, { to, value: numberToHex(value) });
    },
    async call(from, contract, functionName, args, value = 0n) {
      const data = encodeFunctionData({ abi: wanted[contract].artifact.abi, functionName, args });
      await transact(from, { to: LOCAL_CONTRACTS[contract], data, value: numberToHex(value) });
    },
    sign(account, typedData) {
      const signer = signers.find(({ address }) => address.toLowerCase() === account);
      if (!signer) throw new Error(`${account} is not an account of the seed.`);
      return signer.signTypedData(typedData);
    },
    async deployAll() {
      for (const [name, { artifact, args }] of Object.entries(wanted)) {
        const { contractAddress } = await transact(LOCAL_DEPLOYER, { data: encodeDeployData({ ...artifact, args }) });
        const place = LOCAL_CONTRACTS[name as LocalContract];
        if (contractAddress?.toLowerCase() !== place) {
          throw new Error(`The seeded contract ${name} is at ${contractAddress}, not at ${place}.`);
        }
      }
    },
    async close() {
      await call('anvil_autoImpersonateAccount', false);
      if (step > 0n) await call('anvil_setTime', Math.floor(Date.now() / 1000));
    },
  };
}
