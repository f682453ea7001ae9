import { readFileSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { Contract, ContractFactory, providers, utils, Wallet } from 'ethers';
import { generatePrivateKey } from 'viem/accounts';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';

/** What is called of tokens and NFTs. */
export const TOKEN_ABI = [
  'function balanceOf(address) view returns (uint256)',
  'function transfer(address, uint256) returns (bool)',
  'function approve(address, uint256) returns (bool)',
  'function allowance(address, address) view returns (uint256)',
  'function ownerOf(uint256) view returns (address)',
  'function transferFrom(address, address, uint256)',
  'function setApprovalForAll(address, bool)',
  'function isApprovedForAll(address, address) view returns (bool)',
];
const artifact = JSON.parse(readFileSync('contracts/artifacts/Token.json', 'utf8')) as {
  abi: string;
  bytecode: string;
};

/** The row of a coin or token. */
export const row = (page: Page, name: string) =>
  page
    .getByRole('table', { name: 'Coins and tokens' })
    .getByRole('row')
    .filter({ has: page.getByText(name, { exact: true }) });

/** The exact figures of a row: price, value, balance. */
export const figures = async (page: Page, name: string) =>
  row(page, name)
    .locator('data')
    .evaluateAll((all) => all.map((one) => (one as HTMLDataElement).value));

/** The name of a token that is a trap. */
export const TRAP = 'Visit free-gold.com to claim';

/** A wallet of its own on the chain, with ether, dollars, and tokens whose name is a trap. */
export async function fundWallet(rpcUrl: string, from: string) {
  const node = new providers.StaticJsonRpcProvider(rpcUrl);
  const key = generatePrivateKey();
  const visitor = new Wallet(key, node);
  const giver = node.getSigner(from);
  await node.send('anvil_setBalance', [visitor.address, utils.hexValue(utils.parseEther('1.234567890123456789'))]);
  const dollars = new Contract(LOCAL_CONTRACTS.dollar, TOKEN_ABI, giver);
  const gift = (await dollars['transfer'](visitor.address, 12_345_678)) as providers.TransactionResponse;
  const factory = new ContractFactory(artifact.abi, artifact.bytecode, giver);
  const trap = await factory.deploy(TRAP, 'GOLD', 0, 1_000);
  await trap.deployed();
  const lure = (await trap['transfer'](visitor.address, 777)) as providers.TransactionResponse;
  await Promise.all([gift.wait(), lure.wait()]);
  return { node, key, visitor, dollars };
}

/** Scrolls to a section that is read once it is near, as a visitor does, and answers it. */
export async function reachSection(page: Page, title: 'NFTs' | 'Token approvals') {
  const section = page.getByRole('region', { name: title });
  await section.scrollIntoViewIfNeeded();
  await expect(section.locator('[aria-busy="true"]')).toHaveCount(0);
  return section;
}
