import {
  encodeAbiParameters,
  encodeEventTopics,
  type Hex,
  pad,
  parseAbi,
  parseAbiParameters,
  toEventSelector,
  toHex,
} from 'viem';
import { expect, it } from 'vitest';
import { readMetadataUpdates } from '@/server/indexer/decode/metadataUpdates';

const CONTRACT = '0xCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCcCc';
const LARGEST = 2n ** 256n - 1n;
const hash = `0x${'1'.repeat(64)}`;

const abi = parseAbi([
  'event MetadataUpdate(uint256 _tokenId)',
  'event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId)',
  'event URI(string value, uint256 indexed id)',
]);
const [one] = encodeEventTopics({ abi, eventName: 'MetadataUpdate' });
const [range] = encodeEventTopics({ abi, eventName: 'BatchMetadataUpdate' });
const uri = encodeEventTopics({ abi, eventName: 'URI', args: { id: 7n } });
const words = (...values: bigint[]): Hex => `0x${values.map((value) => pad(toHex(value)).slice(2)).join('')}`;
const text = (value: string) => encodeAbiParameters(parseAbiParameters('string'), [value]);

/** The updates that one log announces, twice. */
function readLog(topics: readonly unknown[], data: Hex) {
  const log = { address: CONTRACT, topics: topics as string[], data };
  return readMetadataUpdates([log, log]);
}

it.each([
  ['MetadataUpdate', [one], words(7n), 7n, 7n],
  ['an indexed MetadataUpdate', [one, words(7n)], '0x', 7n, 7n],
  ['BatchMetadataUpdate', [range], words(0n, LARGEST), 0n, LARGEST],
  ['an indexed BatchMetadataUpdate', [range, words(1n), words(9n)], '0x', 1n, 9n],
  ['a BatchMetadataUpdate of which one argument is indexed', [range, words(1n)], words(9n), 1n, 9n],
  ['URI', uri, text('ipfs://x/{id}.json'), 7n, 7n],
  ['URI with an empty text', uri, text(''), 7n, 7n],
  [
    'URI without indexed arguments',
    [uri[0]],
    encodeAbiParameters(parseAbiParameters('string, uint256'), ['ipfs://x', 7n]),
    7n,
    7n,
  ],
  ['URI whose text is indexed too', [uri[0], hash, words(7n)], '0x', 7n, 7n],
] as const)('%s announces what changed, once', (_name, topics, data, first, last) => {
  expect(readLog(topics, data)).toEqual([{ address: CONTRACT.toLowerCase(), first: `${first}`, last: `${last}` }]);
});

it.each([
  ['MetadataUpdate without an ID', [one], '0x'],
  ['MetadataUpdate with two IDs', [one], words(1n, 2n)],
  ['half a word', [one], '0x00'],
  ['BatchMetadataUpdate with one ID', [range], words(1n)],
  ['BatchMetadataUpdate that ends before it begins', [range], words(2n, 1n)],
  ['URI without an ID', [uri[0]], '0x'],
  ['another event', [toEventSelector('event Other(uint256)')], words(1n)],
  ['a log without topics', [], words(1n)],
] as const)('%s announces nothing', (_name, topics, data) => {
  expect(readLog(topics, data)).toEqual([]);
});
