import { expect, it } from 'vitest';
import { readAbi } from '@/server/data-api/node/abiShapes';

const knock = { type: 'function', name: 'knock', inputs: [], outputs: [], stateMutability: 'view' };
const knocked = { type: 'event', name: 'Knocked', inputs: [], anonymous: false };
const closed = { type: 'error', name: 'Closed', inputs: [] };

it('reads the functions and errors of an ABI', () => {
  const { functions, errors } = readAbi([{ type: 'constructor', inputs: [] }, knock, knocked, closed]);
  expect(functions.map(({ name }) => name)).toEqual(['knock']);
  expect(errors.map(({ name }) => name)).toEqual(['Closed']);
});

it('names what is no part of an ABI', () => {
  expect(() => readAbi([knock, 7])).toThrow('abi: must describe a function or a contract');
  expect(() => readAbi([{ ...knock, inputs: [{ name: 'a' }] }])).toThrow('0.inputs.0.type is none of it');
});
