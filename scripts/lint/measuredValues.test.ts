import { Linter } from 'eslint';
import { expect, it } from 'vitest';
import { measuredValues } from '@/scripts/lint/measuredValues.mjs';

const linter = new Linter();
const plugins = { foyer: { rules: { 'measured-values': measuredValues } } };
const errorsIn = (code: string) => linter.verify(code, { plugins, rules: { 'foyer/measured-values': 'error' } });

it.each([
  "import { decodeEventLog } from 'viem'",
  "import { decodeFunctionData as read } from 'viem/utils'",
  'abi.parseLog(log)',
  'errors?.parseError(data)',
  'contract.interface.decodeFunctionResult(name, answer)',
  'library.utils.defaultAbiCoder.decode(types, data)',
  'defaultAbiCoder.decode(types, data)',
])('finds values that nobody measured: %s', (code) => {
  expect(errorsIn(code)).toMatchObject([{ messageId: 'unmeasured' }]);
});

it.each([
  "import { encodeFunctionData, toEventSelector } from 'viem'",
  "import { decodeLog } from '@/lib/explorer/decode'",
  "import { decodeEventLog } from '@/protocol/abi/decodeValues'",
  'new TextDecoder().decode(bytes)',
  'decodeValues(inputs, data, { left: 1_000 })',
])('leaves alone what is none: %s', (code) => expect(errorsIn(code)).toEqual([]));
