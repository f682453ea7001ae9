import { afterEach, expect, it, vi } from 'vitest';
import { describeLink, readPreview } from '@/lib/community/readPreview';
import { findSiteLink, type SiteLink } from '@/lib/community/siteLinks';

const requests: string[] = [];
const page = (text: string | null) =>
  vi.stubGlobal('fetch', (address: string) => {
    requests.push(address);
    return Promise.resolve(new Response(text, { status: text === null ? 404 : 200 }));
  });
const linkTo = (path: string) => findSiteLink(`[x](${path})`, 'https://foyer.example') as SiteLink;

afterEach(() => {
  vi.unstubAllGlobals();
  requests.length = 0;
});

it('names a page of the docs by its title, and asks this site alone', async () => {
  page('# Store **files**\n\nKeep [files](files.md) of `visitors`.\n\n## More');
  expect(await readPreview(linkTo('/docs/guides/files#more'))).toEqual({
    title: 'Store files',
    text: 'Keep files of visitors.',
  });
  page('# Index\n\n```sh\nnpm run dev\n```');
  expect(await readPreview(linkTo('/docs'))).toEqual({ title: 'Index', text: '' });
  expect(requests).toEqual(['/docs/raw/guides/files.md', '/docs/raw/README.md']);
});

it('says what the address says where no more is known', async () => {
  page(null);
  const link = linkTo('/docs/reference/calls/two-factor');
  expect(await readPreview(link)).toBeNull();
  expect(describeLink(link)).toEqual({ title: 'Two factor', text: '' });
  expect(await readPreview(linkTo(`/explorer/1/tx/0x${'a'.repeat(64)}`))).toBeNull();
  expect(describeLink(linkTo(`/explorer/1/tx/0x${'a'.repeat(64)}`))).toEqual({
    title: '0xaaaa…aaaa',
    text: 'Ethereum',
  });
  expect(describeLink(linkTo(`/explorer/1/nft/0x${'b'.repeat(40)}/7`)).title).toBe('0xbBbB…BBbB #7');
});
