import { beforeEach, expect, it, vi } from 'vitest';
import { queryContract, type ContractQuery } from '@/lib/contracts/queryContract';
import { resolveAbi } from '@/lib/contracts/resolveAbi';
import { readData } from '@/lib/data/readData';
import { BackendError } from '@/lib/errors/backendErrors';
import { UnreachableError } from '@/lib/errors/FoyerError';
import { OBJECT_NOT_FOUND, SCRIPT_FAILED } from '@/protocol/codes';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { replaceExports } from '@/tests/helpers/replaceExports';

replaceExports(import('@/lib/contracts/queryContract'), { queryContract: vi.fn() });
replaceExports(import('@/lib/data/readData'), { readData: vi.fn() });
replaceExports(import('@/lib/transfers/resolveRecipient'), {
  resolveRecipient: (address: string) => Promise.resolve({ address, name: null }),
});

const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const place = { chainId: 1, address: ADDRESS, passed: '', saved: [] };

/** A contract that answers some calls, by signature or by the interface that is asked for, and refuses the rest. */
function answer(answers: Record<string, unknown>): void {
  vi.mocked(queryContract).mockImplementation(({ signature, values }: ContractQuery) => {
    const key = String(values[0] ?? signature);
    return key in answers ? Promise.resolve(answers[key] as never) : Promise.reject(new Error('reverted'));
  });
}

beforeEach(() => {
  vi.mocked(queryContract).mockReset();
  vi.mocked(readData)
    .mockReset()
    .mockResolvedValue({ abi: null } as never);
  answer({});
});

it('takes the ABI that was passed, then the saved one, then that of a known contract, and asks nobody', async () => {
  const saved = [{ name: 'Mine', chainId: LOCAL_CHAIN_ID, address: LOCAL_CONTRACTS.dollar.toUpperCase(), abi: 'own' }];
  const dollar = { chainId: LOCAL_CHAIN_ID, address: LOCAL_CONTRACTS.dollar, passed: '', saved };
  expect(await resolveAbi({ ...dollar, passed: 'erc721' })).toEqual({ abi: 'erc721', source: 'passed' });
  expect(await resolveAbi(dollar)).toEqual({ abi: 'own', source: 'saved' });
  expect(await resolveAbi({ ...dollar, passed: 'own' })).toEqual({ abi: 'own', source: 'saved' });
  expect(await resolveAbi({ ...dollar, saved: [] })).toEqual({ abi: 'erc20', source: 'known' });
  expect(await resolveAbi({ ...dollar, saved: [], passed: 'erc20' })).toEqual({ abi: 'erc20', source: 'known' });
  expect(queryContract).not.toHaveBeenCalled();
  expect(readData).not.toHaveBeenCalled();
});

it('takes the ABI that is verified before that of a standard', async () => {
  const abi = [{ type: 'function', name: 'knock', inputs: [], outputs: [], stateMutability: 'view' }];
  vi.mocked(readData).mockResolvedValue({ abi } as never);
  answer({ '0x80ac58cd': true });
  expect(await resolveAbi(place)).toEqual({ abi: JSON.stringify(abi), source: 'verified' });
  expect(readData).toHaveBeenCalledWith('getContractInfo', { chain: '0x1', address: ADDRESS }, { signal: undefined });
  expect(queryContract).not.toHaveBeenCalled();
});

it('asks the contract where nobody verifies contracts of its chain, and not where nobody answers', async () => {
  answer({ '0x80ac58cd': true });
  vi.mocked(readData).mockRejectedValue(new BackendError('There is no source.', SCRIPT_FAILED, null));
  expect(await resolveAbi(place)).toEqual({ abi: 'erc721', source: 'standard' });
  vi.mocked(readData).mockRejectedValue(new UnreachableError(null));
  await expect(resolveAbi(place)).rejects.toThrow("The server isn't responding.");
});

it('finds the standard by what the contract answers', async () => {
  answer({ '0x80ac58cd': true, '0xd9b67a26': false });
  expect(await resolveAbi(place)).toEqual({ abi: 'erc721', source: 'standard' });
  answer({ '0x80ac58cd': false, '0xd9b67a26': true });
  expect(await resolveAbi(place)).toEqual({ abi: 'erc1155', source: 'standard' });
  answer({ 'decimals()': '18', 'totalSupply()': '0' });
  expect(await resolveAbi(place)).toEqual({ abi: 'erc20', source: 'standard' });
});

it('knows of none where the contract answers none of it, half of it, or says no', async () => {
  expect(await resolveAbi(place)).toBeNull();
  answer({ 'decimals()': '18' });
  expect(await resolveAbi(place)).toBeNull();
  answer({ '0x80ac58cd': false, '0xd9b67a26': 'true' });
  expect(await resolveAbi(place)).toBeNull();
});

it('does not take a backend that is out of reach, or an address without code, for an answer', async () => {
  vi.mocked(queryContract).mockRejectedValue(new UnreachableError(null));
  await expect(resolveAbi(place)).rejects.toThrow("The server isn't responding.");
  vi.mocked(queryContract).mockRejectedValue(new BackendError('There is no contract.', OBJECT_NOT_FOUND, null));
  await expect(resolveAbi(place)).rejects.toThrow('There is no contract.');
});
