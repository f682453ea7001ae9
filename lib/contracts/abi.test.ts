import { ethers } from 'ethers';
import { describe, expect, it } from 'vitest';
import { readAbi } from '@/lib/contracts/abi';
import type { Abi } from '@/lib/contracts/readAbiItems';
import { InvalidAbiError } from '@/lib/errors/contractErrors';

const LINES = ['function knock(uint256 times) view returns (bool)', 'event Knocked(uint256 count)', 'error Closed()'];
const LIST = LINES.map((line) => JSON.parse(ethers.utils.Fragment.from(line).format('json')) as object);
const FILE = { contractName: 'Door', sourceName: 'Door.sol', abi: LIST, bytecode: '0x60', linkReferences: {} };

const FORMS: Readonly<Record<string, Abi>> = {
  'a list': LIST,
  'the text of a list': JSON.stringify(LIST),
  'a file of a compiler': FILE,
  'the text of such a file': `\uFEFF${JSON.stringify(FILE, null, 2)}\n`,
  'a file whose list is a text': { abi: JSON.stringify(LIST) },
  "Solidity's metadata": JSON.stringify({ language: 'Solidity', output: { abi: LIST } }),
  'lines of text': ` ${LINES.join(';\n')}\n`,
  'a list of lines': LINES,
  'the text of a list of lines': JSON.stringify(LINES),
};

describe('an ABI', () => {
  it.each(Object.keys(FORMS))('is read from %s', (form) => {
    const read = readAbi(ethers, FORMS[form] ?? '');
    const signatures = read.fragments.map((one) => one.format('sighash'));
    expect(signatures).toEqual(['knock(uint256)', 'Knocked(uint256)', 'Closed()']);
  });

  it('may be one function alone', () => {
    expect(Object.keys(readAbi(ethers, JSON.stringify(LIST[0])).functions)).toEqual(['knock(uint256)']);
  });

  it.each(['', '[]', '{}', '[null]', '{"abi": []}', '{"abi": "knock"}', '[{"type": "struct"}]', 'knock', '{"abi": '])(
    '%j is none',
    (text) => expect(() => readAbi(ethers, text)).toThrow(InvalidAbiError),
  );
});
