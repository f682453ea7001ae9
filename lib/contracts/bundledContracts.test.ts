import { expect, it } from 'vitest';
import { contractName } from '@/lib/contracts/bundledContracts';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';

it('names what the local chain is seeded with, in any letter case and there alone', () => {
  const { dollar, exchangeRouter } = LOCAL_CONTRACTS;
  expect(contractName(LOCAL_CHAIN_ID, dollar)).toBe('Foyer Dollar');
  expect(contractName(LOCAL_CHAIN_ID, exchangeRouter.toUpperCase().replace('0X', '0x'))).toBe('Local exchange');
  expect(contractName(1, exchangeRouter)).toBeNull();
  expect(contractName(LOCAL_CHAIN_ID, `0x${'1'.repeat(40)}`)).toBeNull();
});
