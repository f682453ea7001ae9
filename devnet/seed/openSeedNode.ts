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

/** A contract of the seed: its code, and what its constructor is given. */
type Deployment = { artifact: Artifact; args: readonly unknown[] };

/** What stands behind each place of `protocol/localChain.ts`, in the same order. Read when wanted: some are large. */
function readDeployments(deployer: string, walletOwner: string): Record<LocalContract, Deployment> {
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

/** Enough for the largest of them; estimating each would double the time. */
const GAS = numberToHex(12_000_000);

/** The first accounts, which send nothing here. */
const DEVELOPERS = 3;

/** A node that is being seeded. */
export type SeedNode = SeedTools & {
  /** Deploys every contract. */
  deployAll(): Promise<void>;
  /** Lets the clock go on by itself from now on. */
  close(): Promise<void>;
};

type Receipt = { status: Hex; contractAddress: Address | null };

/**
 * Opens a new local chain for its seed: every account signs, and each block comes a while after the one before, so that
 * what is spread over weeks on a real chain is so here.
 *
 * @param call asks an anvil
 * @param steps how many transactions there will be at most
 */
export async function openSeedNode(call: CallNode, steps: number): Promise<SeedNode> {
  const signers = localAccounts();
  const accounts = signers.map(({ address }) => address.toLowerCase() as Address);
  const actors = accounts.slice(DEVELOPERS);
  const wanted = readDeployments(LOCAL_DEPLOYER, accounts[0] ?? LOCAL_DEPLOYER);
  const { timestamp } = (await call('eth_getBlockByNumber', 'latest', false)) as { timestamp: Hex };
  let clock = BigInt(timestamp);
  const today = BigInt(Math.floor(Date.now() / 1000));
  // Two chains that began at one moment come to the same blocks. One that was there already is of today, and has no time
  // to spread anything over.
  const step = today - clock >= HISTORY_SECONDS ? BigInt(Math.floor(HISTORY_SECONDS / steps)) : 0n;

  let taken = 0;

  const transact = async (from: Address, fields: object): Promise<Receipt> => {
    if (++taken > steps)
      throw new Error(`The seed takes more than the ${steps} transactions its history has room for.`);
    if (from !== LOCAL_DEPLOYER && !actors.includes(from)) throw new Error(`The seed leaves ${from} to developers.`);
    if (step > 0n) {
      clock += step;
      await call('evm_setNextBlockTimestamp', Number(clock));
    }
    const receipt = (await call('eth_sendTransactionSync', { from, gas: GAS, ...fields })) as Receipt;
    if (receipt.status !== '0x1') throw new Error(`A transaction of the seed was refused by its contract.`);
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
      // A linear congruence: any order will do, as long as it is always the same.
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
      if (!signer) throw new Error(`${account} is none of the accounts of the seed.`);
      return signer.signTypedData(typedData);
    },
    async deployAll() {
      for (const [name, { artifact, args }] of Object.entries(wanted)) {
        const { contractAddress } = await transact(LOCAL_DEPLOYER, { data: encodeDeployData({ ...artifact, args }) });
        const place = LOCAL_CONTRACTS[name as LocalContract];
        if (contractAddress?.toLowerCase() !== place) {
          throw new Error(`The seeded contract ${name} stands at ${contractAddress}, not at ${place}.`);
        }
      }
    },
    async close() {
      await call('anvil_autoImpersonateAccount', false);
      if (step > 0n) await call('anvil_setTime', Math.floor(Date.now() / 1000));
    },
  };
}
