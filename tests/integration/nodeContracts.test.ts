import { ContractFactory, providers, utils, Wallet, type Contract } from 'ethers';
import { createPublicClient, http, type PublicClient } from 'viem';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DATA_FUNCTIONS } from '@/protocol/data/registry';
import { runContractFunction } from '@/server/data-api/node/runContractFunction';
import { checkParameters } from '@/server/parse/checkShape';
import { readOwnArtifact } from '@/devnet/seed/openSeedNode';
import { startTestChain, type TestChain } from '@/tests/helpers/indexer/startTestChain';

const ADA = new Wallet('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80');
const NOBODY = '0x00000000000000000000000000000000000000aa';

let chain: TestChain;
let client: PublicClient;
let collection: Contract;
let multicall: Contract;

beforeAll(async () => {
  chain = await startTestChain();
  client = createPublicClient({ transport: http(chain.url) });
  const wallet = ADA.connect(new providers.StaticJsonRpcProvider(chain.url));
  await chain.ask('evm_setAutomine', true);
  const deploy = async (name: string, ...args: unknown[]) => {
    const { abi, bytecode } = readOwnArtifact(name);
    return (await new ContractFactory(abi as never, bytecode, wallet).deploy(...args)).deployed();
  };
  multicall = await deploy('Multicall');
  collection = await deploy('Collection', 'Doors', 'DOOR');
  await ((await collection['mint'](ADA.address, 'data:,{}')) as providers.TransactionResponse).wait();
});
afterAll(() => chain.stop());

const abiOf = (name: string) => readOwnArtifact(name).abi;
const one = (signature: string): unknown => JSON.parse(new utils.Interface([signature]).format('json') as string);
const abiParameter = DATA_FUNCTIONS.runContractFunction.parameters.pick({ abi: true });
const ask = async (function_name: string, params?: unknown, given: unknown = abiOf('Collection')) => {
  const { abi } = checkParameters(abiParameter, { abi: given });
  return runContractFunction(client, { address: collection.address, function_name, abi, params });
};

describe('a contract function', () => {
  it('is called with a whole ABI, its own part, JSON text or a file of a compiler, with the same result as ethers', async () => {
    expect(await ask('name')).toBe(await collection['name']());
    const [own] = one('function ownerOf(uint256 tokenId) view returns (address)') as [unknown];
    const owner = (await collection['ownerOf'](1)) as string;
    const file = readOwnArtifact('Collection');
    for (const abi of [own, [own], JSON.stringify([own]), file, JSON.stringify(file)]) {
      for (const params of [{ tokenId: 1 }, { tokenId: '1' }, { tokenId: '0x1' }, ['1'], { 0: 1 }]) {
        expect(await ask('ownerOf', params, abi)).toBe(owner);
      }
    }
    expect(await ask('balanceOf', { owner: ADA.address.toLowerCase() })).toBe('1');
    expect(await ask('supportsInterface', ['0x80ac58cd'])).toBe(true);
  });

  it('accepts and returns tuples and arrays, with exact numbers', async () => {
    const calls = [
      { target: collection.address, allowFailure: true, callData: utils.id('symbol()').slice(0, 10) },
      { target: collection.address, allowFailure: true, callData: '0x' },
    ];
    const expected = (await multicall.callStatic['aggregate3']?.(calls)) as [boolean, string][];
    const run = (list: unknown) =>
      runContractFunction(client, {
        ...{ address: multicall.address, function_name: 'aggregate3', abi: abiOf('Multicall') },
        params: { calls: list },
      });
    const told = await run(calls);
    expect(told).toEqual(expected.map(([success, returnData]) => ({ success, returnData })));
    expect(await run(calls.map((call) => Object.values(call)))).toEqual(told);
    const balance = runContractFunction(client, {
      ...{ address: multicall.address, function_name: 'getEthBalance', abi: abiOf('Multicall') },
      params: [ADA.address],
    });
    expect(await balance).toBe((await multicall['getEthBalance'](ADA.address)).toString());
    const several = [one('function symbol() view returns (uint256 first, uint256)')].flat();
    expect(await ask('symbol', {}, several)).toEqual({ 0: '32', 1: '4', first: '32' });
  });

  it('is selected by signature or by its parameters if overloaded', async () => {
    const params = { from: ADA.address, to: NOBODY, tokenId: '9' };
    const missing = { code: 141, message: expect.stringContaining('ERC721IncorrectOwner(') as string };
    await expect(ask('safeTransferFrom(address, address, uint)', params)).rejects.toMatchObject(missing);
    await expect(ask('safeTransferFrom', params)).rejects.toMatchObject(missing);
    await expect(ask('safeTransferFrom', {})).rejects.toMatchObject({
      code: 142,
      message: expect.stringContaining('safeTransferFrom(address,address,uint256,bytes)') as string,
    });
  });

  it.each([
    ['gone', {}, /no function gone/],
    ['ownerOf', {}, /params\.tokenId: is missing/],
    ['ownerOf', { tokenId: 'one' }, /params\.tokenId: must be uint256/],
    ['ownerOf', { tokenId: -1 }, /params\.tokenId/],
    ['ownerOf', { tokenId: 1.5 }, /params\.tokenId/],
    ['ownerOf', { tokenId: `0x1${'0'.repeat(64)}` }, /params\.tokenId/],
    ['ownerOf', ['1', '2'], /must have 1 values/],
    ['ownerOf', 'one', /params: must be an object/],
    ['balanceOf', { owner: '0x12' }, /params\.owner: must be address/],
    ['supportsInterface', ['0x80ac58cdff'], /params\.interfaceId: must be bytes4/],
    ['setApprovalForAll', { operator: NOBODY, approved: 'toString' }, /params\.approved: must be bool/],
  ])('is rejected with code 142 for %s of %j', async (name, params, message) => {
    await expect(ask(name, params)).rejects.toMatchObject({
      code: 142,
      message: expect.stringMatching(message) as string,
    });
  });

  it.each([
    ['{', /must be JSON/],
    [[7], /0 is none/],
    [[{ name: 'f', inputs: [{ type: 'uint7' }] }], /"uint7" is no type/],
    [[{ name: 'f', inputs: [{ type: 'uint256[0]' }] }], /is no type/],
    [[{ name: 'f', inputs: [{ type: 'tuple' }] }], /must have components/],
    [[{ name: 'f', outputs: [{ type: 'fixed128x18' }] }], /is no type/],
  ])('is rejected with code 142 for the ABI %j', async (abi, message) => {
    await expect(ask('f', {}, abi)).rejects.toMatchObject({
      code: 142,
      message: expect.stringMatching(message) as string,
    });
  });

  it('reports the revert reason as text, custom error or bytes', async () => {
    await expect(ask('ownerOf', [404])).rejects.toMatchObject({
      code: 141,
      message: 'The contract reverted: ERC721NonexistentToken("404")',
    });
    const bare = one('function ownerOf(uint256) view returns (address)');
    const inBytes = utils.id('ERC721NonexistentToken(uint256)').slice(0, 10);
    await expect(ask('ownerOf', [404], bare)).rejects.toMatchObject({
      code: 141,
      message: expect.stringContaining(inBytes) as string,
    });
    const failing = [{ target: collection.address, allowFailure: false, callData: '0x' }];
    const refused = runContractFunction(client, {
      ...{ address: multicall.address, function_name: 'aggregate3', abi: abiOf('Multicall'), params: [failing] },
    });
    await expect(refused).rejects.toMatchObject({
      code: 141,
      message: 'The contract reverted: Multicall3: call failed',
    });
  });

  it('reports a missing contract and a result that does not match the ABI', async () => {
    const nowhere = runContractFunction(client, { address: NOBODY, function_name: 'name', abi: abiOf('Collection') });
    await expect(nowhere).rejects.toMatchObject({ code: 101 });
    const wrong = ask('name', {}, one('function name() view returns (bytes32[4] list)'));
    await expect(wrong).rejects.toMatchObject({ code: 141, message: expect.stringContaining('name()') as string });
  });
});
