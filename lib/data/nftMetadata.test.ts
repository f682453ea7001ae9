import { describe, expect, it } from 'vitest';
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
  [`ipfs://${CID}/set/Cool Cat #12.png`, own(`https://backend.test/ipfs/${CID}/set/Cool%20Cat%20%2312.png`)],
  [`ipfs://${CID}/100% cat.png`, own(`https://backend.test/ipfs/${CID}/100%25%20cat.png`)],
  [`https://gateway.test/ipfs/${CID}/Who?.png`, own(`https://backend.test/ipfs/${CID}/Who%3F.png`)],
  [`http://127.0.0.1:1337/ipfs/${CID}`, own(`https://backend.test/ipfs/${CID}`)],
  [`/ipfs/${CID}/1.png`, own(`https://backend.test/ipfs/${CID}/1.png`)],
  [CID, own(`https://backend.test/ipfs/${CID}`)],
  [`ipfs://${CID}/\ud83d.png`, own(`https://backend.test/ipfs/${CID}/%EF%BF%BD.png`)],
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

/** The SVG that a browser reads in an address, and what it takes for its fragment. */
function readSvg(image: string): string {
  const found = findNftImage(image, SERVER);
  const src = found?.kind === 'own' ? new URL(found.src) : null;
  expect([src?.protocol, src?.hash]).toEqual(['data:', '']);
  const [type, content = ''] = src?.pathname.split(/,(.*)/s) ?? [];
  expect(type).toMatch(/^image\/svg\+xml(;|$)/);
  return type?.endsWith(';base64') ? Buffer.from(content, 'base64').toString() : decodeURIComponent(content);
}

describe('an SVG in the metadata reaches the browser whole', () => {
  const red = `<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'><rect width='100%' fill='#ff0000'/></svg>`;

  it.each([
    [`data:image/svg+xml;utf8,${red}`, red],
    [`data:image/svg+xml,${red}`, red],
    [`DATA:image/svg+xml; charset=UTF-8,${red}`, red],
    [`data:image/svg;utf8,${red}`, red],
    [`data:image/svg+xml;base64,${red}`, red],
    [`data:image/svg+xml;utf8,${red.replace('#', '%23')}`, red],
    [`data:image/svg+xml;utf8,${encodeURIComponent(red)}`, red],
    [`data:image/svg+xml;base64,${Buffer.from(red).toString('base64')}`, red],
    [`data:image/svg;base64,${Buffer.from(red).toString('base64')}`, red],
    [red, red],
    [encodeURIComponent(red), red],
    [Buffer.from(red).toString('base64'), red],
    [`<?xml version="1.0"?>\n<!-- a -- > b --><!DOCTYPE svg>\n${red}`, expect.stringContaining(red)],
    [red.replace(/ xmlns='[^']*'/, ''), red.replaceAll(/ xmlns='[^']*'/g, ' xmlns="http://www.w3.org/2000/svg"')],
    [`data:image/svg+xml;utf8,${red.replace(' viewBox', '\n\tviewBox')}`, red.replace(' viewBox', '\n\tviewBox')],
    [red.replace('<rect', '<text>👨‍👩‍👧 \ud83d</text><rect'), red.replace('<rect', '<text>👨‍👩‍👧 \uFFFD</text><rect')],
  ])('%s', (image, svg) => {
    expect(readSvg(image)).toEqual(svg);
  });

  it('in image_data too, and an empty image does not hide it', () => {
    for (const metadata of [
      { image_data: red },
      { image: '', image_data: red },
      { image: { url: 'x' }, image_data: red },
    ]) {
      expect(readSvg(readNftMetadata(JSON.stringify(metadata)).image ?? '')).toBe(red);
    }
    const both = { image: `ipfs://${CID}`, image_data: red };
    expect(readNftMetadata(JSON.stringify(both)).image).toBe(`ipfs://${CID}`);
  });

  it('in time, whatever precedes it', () => {
    const before = performance.now();
    expect(findNftImage('<!---->'.repeat(20_000), SERVER)).toBeNull();
    expect(findNftImage(`<?xml ${'<'.repeat(100_000)}`, SERVER)).toBeNull();
    expect(performance.now() - before).toBeLessThan(1_000);
  });
});

it.each(['<script>alert(1)</script>', '<html><svg></svg></html>', 'data:text/html,<svg></svg>', 'data:,<svg></svg>'])(
  '%s is no image',
  (image) => {
    expect(findNftImage(image, SERVER)).toBeNull();
  },
);
