import {
  concat,
  createPublicClient,
  createTestClient,
  createWalletClient,
  encodeAbiParameters,
  getCreate2Address,
  http,
  serializeErc6492Signature,
  type Hex,
} from 'viem';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';
import { foundry } from 'viem/chains';
import { readOwnArtifact } from '@/devnet/seed/openSeedNode';
import type { Signer } from '@/tests/stand-ins/signers/Signer';

// `EndlessWallet.sol` by solc 0.8.28: optimizer with 200 runs, for the EVM "paris", without metadata.
const ENDLESS: Hex =
  '0x6080604052348015600f57600080fd5b5060d980601d6000396000f3fe6080604052348015600f57600080fd5b506004361060285760003560e01c80631626ba7e14602d575b600080fd5b603c60383660046060565b6059565b6040516001600160e01b0319909116815260200160405180910390f35b60005b605c565b600080600060408486031215607457600080fd5b83359250602084013567ffffffffffffffff811115609157600080fd5b8401601f8101861360a157600080fd5b803567ffffffffffffffff81111560b757600080fd5b86602082840101111560c857600080fd5b93966020919091019550929350505056';

/** Deploys what it is sent by CREATE2, at the same address on most chains, the local one among them. */
const DEPLOYER: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const SALT: Hex = `0x${'00'.repeat(32)}`;

/** A contract wallet on the local chain; its owner's key signs for it. */
export type ContractWallet = {
  /** Signs as a wallet that is deployed does (EIP-1271). */
  deployed: Signer;
  /** Signs as one that is not deployed yet does (ERC-6492). */
  undeployed: Signer;
  /** The key itself. */
  owner: Signer;
  deploy(): Promise<void>;
};

/** Makes a wallet that is a contract, at its address to be; nothing is on the chain yet. */
export function createContractWallet(rpcUrl: string): ContractWallet {
  const key = privateKeyToAccount(generatePrivateKey());
  const code = concat([
    readOwnArtifact('ContractWallet').bytecode,
    encodeAbiParameters([{ type: 'address' }], [key.address]),
  ]);
  const address = getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: code });
  const data = concat([SALT, code]);
  const sign = (message: string) => key.signMessage({ message });
  return {
    owner: { family: 'eth', address: key.address, sign },
    deployed: { family: 'eth', address, sign },
    undeployed: {
      family: 'eth',
      address,
      sign: async (text) => serializeErc6492Signature({ address: DEPLOYER, data, signature: await sign(text) }),
    },
    deploy: () => send(rpcUrl, { to: DEPLOYER, data }),
  };
}

/** Puts a contract on the local chain that never answers, and is somebody's wallet. */
export async function createEndlessWallet(rpcUrl: string): Promise<Signer> {
  const key = privateKeyToAccount(generatePrivateKey());
  const address = getCreate2Address({ from: DEPLOYER, salt: SALT, bytecode: ENDLESS });
  await send(rpcUrl, { to: DEPLOYER, data: concat([SALT, ENDLESS]) });
  return { family: 'eth', address, sign: (message) => key.signMessage({ message }) };
}

/** Sends a transaction by a key of its own, and waits until it is in a block. */
async function send(rpcUrl: string, call: { to: Hex; data: Hex }): Promise<void> {
  const parts = { chain: foundry, transport: http(rpcUrl) };
  const account = privateKeyToAccount(generatePrivateKey());
  const chain = createPublicClient({ ...parts, pollingInterval: 20 });
  const id = await chain.getChainId();
  await createTestClient({ ...parts, mode: 'anvil' }).setBalance({ address: account.address, value: 10n ** 18n });
  const wallet = createWalletClient({ ...parts, chain: { ...foundry, id }, account });
  const receipt = await chain.waitForTransactionReceipt({ hash: await wallet.sendTransaction(call) });
  if (receipt.status !== 'success') throw new Error('The contract was not deployed.');
}
