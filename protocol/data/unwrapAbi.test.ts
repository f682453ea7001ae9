import { describe, expect, it } from 'vitest';
import { unwrapAbi } from '@/protocol/data/unwrapAbi';

const ITEM = { type: 'function', name: 'knock', inputs: [], outputs: [], stateMutability: 'view' };
const LIST = [ITEM];

const FILES: Readonly<Record<string, unknown>> = {
  'a list': LIST,
  'one item alone': ITEM,
  'a file of Hardhat': { _format: 'hh3-artifact-1', contractName: 'Door', abi: LIST, bytecode: '0x60' },
  'a file of Foundry': { abi: LIST, bytecode: { object: '0x60' }, methodIdentifiers: { 'knock()': 'abcd' }, id: 3 },
  'a file of Truffle': { contractName: 'Door', abi: LIST, networks: { 1: { address: '0x0' } } },
  'the metadata of Solidity': { compiler: { version: '0.8.37' }, output: { abi: LIST, devdoc: {} }, version: 1 },
  'the standard output of solc': { contracts: { 'Door.sol': { Door: { abi: LIST, evm: {} } } }, sources: {} },
  'the combined output of solc': { contracts: { 'Door.sol:Door': { abi: LIST } }, version: '0.8.37' },
  'the combined output of an old solc': { contracts: { 'Door.sol:Door': { abi: JSON.stringify(LIST) } } },
  'a module that was imported whole': { default: { abi: LIST } },
};

describe('unwrapAbi', () => {
  it.each(Object.keys(FILES))('reads %s, also as text', (form) => {
    expect(unwrapAbi(FILES[form])).toEqual(LIST);
    expect(unwrapAbi(JSON.stringify(FILES[form]))).toEqual(LIST);
    expect(unwrapAbi(`\uFEFF ${JSON.stringify(FILES[form], null, 2)}\n`)).toEqual(LIST);
  });

  it('leaves what is no ABI to the reader of its items', () => {
    const several = { contracts: { 'Door.sol': { Door: { abi: LIST }, Bell: { abi: LIST } } } };
    for (const other of [several, {}, { contracts: {} }, 7, null, { abi: null }]) {
      expect(unwrapAbi(other), JSON.stringify(other)).not.toContainEqual(ITEM);
    }
    expect(unwrapAbi(undefined)).toEqual([undefined]);
    expect(unwrapAbi({ abi: [] })).toEqual([]);
  });

  it('ends, however deep a file goes, and says that a text is not JSON', () => {
    let deep: unknown = LIST;
    for (let layer = 0; layer < 1_000; layer++) deep = { abi: deep };
    expect(unwrapAbi(deep)).toHaveLength(1);
    expect(() => unwrapAbi('knock()')).toThrow(SyntaxError);
    expect(() => unwrapAbi({ abi: 'knock()' })).toThrow(SyntaxError);
  });
});
