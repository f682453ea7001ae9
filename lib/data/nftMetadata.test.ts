import { expect, it } from 'vitest';
import { findNftImage, readNftMetadata } from '@/lib/data/nftMetadata';

const SERVER = 'https://backend.test/server';
const CID = 'QmT78zSuBmuS4z925WZfrqQ1qHaJ56DQaTfyMUF7F8ff5o';
const own = (src: string) => ({ kind: 'own', src });

it.each([
  ['Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}', 'Family \u{1F468}\u200d\u{1F469}\u200d\u{1F467}'],
  ['\u202eevil\u200d', 'evil'],
])('the name %j is read as %j', (name, read) => {
  expect(readNftMetadata(JSON.stringify({ name })).name).toBe(read);
});

it.each([
  [`ipfs://${CID}/1.svg`, own(`https://backend.test/ipfs/${CID}/1.svg`)],
  [`ipfs://ipfs/${CID}`, own(`https://backend.test/ipfs/${CID}`)],
  [`https://gateway.test/ipfs/${CID}/a b.png?x=1`, own(`https://backend.test/ipfs/${CID}/a%20b.png`)],
  ['data:image/png;base64,AA==', own('data:image/png;base64,AA==')],
  ['data:image/svg+xml,%3Csvg/%3E', own('data:image/svg+xml,%3Csvg/%3E')],
  ['https://pictures.test/1.png', { kind: 'foreign', url: 'https://pictures.test/1.png', host: 'pictures.test' }],
])('the NFT image %s is found at %o', (image, picture) => {
  expect(findNftImage(image, SERVER)).toEqual(picture);
});

it.each([
  'http://pictures.test/1.png',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  `ipfs://${CID}/../../server`,
  `ipfs://${CID}/%2e%2e/%2e%2e/server`,
  'https://name:word@pictures.test/1.png',
  'a picture',
  '',
  null,
  7,
])('the NFT image %s is refused', (image) => {
  expect(findNftImage(image, SERVER)).toBeNull();
});
