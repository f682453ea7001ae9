import type { SiteLink } from '@/lib/community/siteLinks';
import { call } from '@/lib/data/backendClient';
import { readData } from '@/lib/data/readData';
import type { PublicProfile } from '@/protocol/calls/account';
import { chainName } from '@/protocol/chains';
import { plainWords } from '@/protocol/community';
import { shortenAddress } from '@/protocol/data/addresses';

/** What a preview says of a page. */
export type Preview = {
  title: string;
  /** Beside its kind; empty for nothing. */
  text: string;
  /** Whose picture it shows. */
  profile?: PublicProfile;
};

/** What is known of a page by its address alone: it stands there until more is known, and where nothing more can be. */
export function describeLink({ kind, chain, subject, token }: SiteLink): Preview {
  const text = chain === null ? '' : chainName(chain);
  if (kind === 'docs') return { title: titleOfPath(subject), text };
  if (kind === 'profile') return { title: subject, text };
  if (kind === 'block') return { title: `#${subject}`, text };
  return { title: token === null ? shortenAddress(subject) : `${shortenAddress(subject)} #${token}`, text };
}

/**
 * Asks this site and its backend what a page shows; nobody else hears of it.
 *
 * @returns `null` where nothing more is known than its address says
 * @throws FoyerError or TypeError where nobody answers
 */
export async function readPreview(link: SiteLink): Promise<Preview | null> {
  const { kind, subject, token } = link;
  const known = describeLink(link);
  const chain = `0x${(link.chain ?? 0).toString(16)}`;
  switch (kind) {
    case 'profile': {
      const profile = await call('getPublicProfile', { name: subject }, { reads: true });
      return { title: profile.name, text: profile.about ?? '', profile };
    }
    case 'docs':
      return readDocs(subject);
    case 'token': {
      const [found] = await readData('getTokenMetadata', { addresses: [subject], chain });
      return found?.name ? { title: found.name, text: [found.symbol, known.text].filter(Boolean).join(' · ') } : null;
    }
    case 'collection':
    case 'nft': {
      const { name } = await readData('getNFTMetadata', { address: subject, chain });
      return name ? { ...known, title: token === null ? name : `${name} #${token}` } : null;
    }
    case 'address': {
      const { name } = await readData('resolveAddress', { address: subject });
      return { ...known, title: name };
    }
    default:
      return null;
  }
}

/** The title of a page of the docs, and the first words of it: from its Markdown, which this site serves. */
async function readDocs(page: string): Promise<Preview | null> {
  const file = page === '/docs' ? '/README' : page.slice('/docs'.length);
  const answer = await fetch(`/docs/raw${file}.md`);
  if (!answer.ok) return null;
  const [, title, first = ''] = /^# (.+)\n+([^\n#`<|>-][^\n]*)?/.exec(await answer.text()) ?? [];
  return title === undefined ? null : { title: plainWords(title), text: plainWords(first) };
}

/** `/docs/guides/sign-in-methods` as `Sign in methods`. */
function titleOfPath(page: string): string {
  const words = (page.split('/').at(-1) ?? '').replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}
