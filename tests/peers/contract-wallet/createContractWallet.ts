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
import type { Signer } from '@/tests/peers/signers/Signer';

// `ContractWallet.sol` by solc 0.8.28: optimizer with 200 runs, for the EVM "paris", without metadata.
const WALLET: Hex =
  '0x60a0604052348015600f57600080fd5b50604051610346380380610346833981016040819052602c91603c565b6001600160a01b0316608052606a565b600060208284031215604d57600080fd5b81516001600160a01b0381168114606357600080fd5b9392505050565b6080516102bb61008b600039600081816071015261018401526102bb6000f3fe608060405234801561001057600080fd5b50600436106100365760003560e01c80631626ba7e1461003b5780638da5cb5b1461006c575b600080fd5b61004e6100493660046101de565b6100ab565b6040516001600160e01b031990911681526020015b60405180910390f35b6100937f000000000000000000000000000000000000000000000000000000000000000081565b6040516001600160a01b039091168152602001610063565b6000604182146100c457506001600160e01b03196101d7565b6000600185858560408181106100dc576100dc61025c565b919091013560f81c90506100f460206000888a610272565b6100fd9161029c565b61010b60406020898b610272565b6101149161029c565b6040805160008152602081018083529590955260ff909316928401929092526060830152608082015260a0016020604051602081039080840390855afa158015610162573d6000803e3d6000fd5b5050604051601f1901519150506001600160a01b038116158015906101b857507f00000000000000000000000000000000000000000000000000000000000000006001600160a01b0316816001600160a01b0316145b6101ca576001600160e01b03196101d3565b630b135d3f60e11b5b9150505b9392505050565b6000806000604084860312156101f357600080fd5b83359250602084013567ffffffffffffffff81111561021157600080fd5b8401601f8101861361022257600080fd5b803567ffffffffffffffff81111561023957600080fd5b86602082840101111561024b57600080fd5b939660209190910195509293505050565b634e487b7160e01b600052603260045260246000fd5b6000808585111561028257600080fd5b8386111561028f57600080fd5b5050820193919092039150565b803560208310156102b557600019602084900360031b1b165b9291505056';
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
  const code = concat([WALLET, encodeAbiParameters([{ type: 'address' }], [key.address])]);
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
