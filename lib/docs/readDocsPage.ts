import type { GetServerSideProps } from 'next';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { DOCS_FOLDER, type DocsFile, type DocsTree, readDocsTree } from '@/lib/docs/docsTree';
import { renderMarkdown } from '@/lib/docs/renderMarkdown';
import { siteConfig } from '@/protocol/config/siteConfig';
import { decodeComponent } from '@/protocol/text/decodeComponent';

/** By file as it was read: in development a file that changes is another one, and the one before is forgotten. */
const rendered = new WeakMap<DocsFile, DocsPageProps>();

/** A page of the docs, written as HTML on the server; 404 for an address that is none. */
export const readDocsPage: GetServerSideProps<DocsPageProps> = ({ params }) => {
  const names = params?.['path'];
  const href = ['/docs', ...(Array.isArray(names) ? names : [])].join('/');
  const tree = readDocsTree();
  const file = tree.pages.get(href);
  if (!file) return Promise.resolve({ notFound: true });
  const props = rendered.get(file) ?? describePage(file, tree);
  rendered.set(file, props);
  return Promise.resolve({ props });
};

function describePage(file: DocsFile, tree: DocsTree): DocsPageProps {
  const { href, title } = file;
  const at = tree.order.findIndex((link) => link.href === href);
  const section = tree.nav.find(({ pages }) => pages.some((page) => page.href === (file.partOf ?? href)));
  return {
    href,
    title,
    ...renderMarkdown(file.text, (link) => resolveLink(link, file, tree)),
    section: section?.title ?? null,
    nav: tree.nav,
    previous: tree.order[at - 1] ?? null,
    next: tree.order[at + 1] ?? null,
    markdown: `/docs/raw/${file.file}`,
    source: sourceOf(`${DOCS_FOLDER}/${file.file}`),
  };
}

/**
 * Where a link of a page leads on this site: to another page, to an image, or into the repository, where one is
 * configured. `null` for nowhere.
 */
export function resolveLink(link: string, { file, href }: DocsFile, tree: DocsTree): string | null {
  if (/^(?:[a-z]+:|\/)/i.test(link)) return link;
  const [name = '', heading] = link.split('#');
  if (name === '') {
    // In a long page, the heading may be in a part.
    const target = tree.hrefOf(file, heading);
    return target?.startsWith(`${href}#`) ? `#${heading}` : target;
  }
  const target = path.posix.normalize(
    path.posix.join(DOCS_FOLDER, path.posix.dirname(file), decodeComponent(name) ?? name),
  );
  if (!target.startsWith(`${DOCS_FOLDER}/`)) return sourceOf(target);
  const inside = target.slice(DOCS_FOLDER.length + 1);
  if (inside.startsWith('images/')) return `/docs/raw/${inside}`;
  return tree.hrefOf(inside, heading) ?? sourceOf(target);
}

/** The address of a file or folder in the configured repository, on GitHub or a host that writes addresses like it. */
function sourceOf(target: string): string | null {
  const { repository } = siteConfig.links;
  if (!repository || !/^https?:/.test(repository) || !existsSync(target)) return null;
  return `${repository.replace(/(?:\.git)?\/?$/, '')}/blob/HEAD/${target}`;
}

/** A link to a page of the docs. */
export type DocsLink = { href: string; title: string };

/** A page in the navigation, with the parts of a page that is too long for one. */
export type DocsNavEntry = DocsLink & { parts?: readonly DocsLink[] };

/** A section of the navigation: a folder of `docs/`, or a heading of its index. */
export type DocsNavSection = { title: string; pages: readonly DocsNavEntry[] };

/** A heading in a page, for its table of contents. */
export type DocsHeading = { id: string; title: string; level: 2 | 3 };

/** A page of the docs, as `/docs/…` shows it. */
export type DocsPageProps = {
  /** Its address on the site, such as `/docs/guides/files`. */
  href: string;
  title: string;
  /** Its first paragraph as plain text, at most 200 characters; empty where it begins with something else. */
  description: string;
  /** Title of its section; `null` for the index. */
  section: string | null;
  /** What follows the title, as HTML that holds no HTML of the document's own. */
  html: string;
  headings: readonly DocsHeading[];
  nav: readonly DocsNavSection[];
  previous: DocsLink | null;
  next: DocsLink | null;
  /** Address of its Markdown on this site. */
  markdown: string;
  /** Address of its file in the repository; `null` where no repository is configured. */
  source: string | null;
};

/** A section of a page in the search index: address, title of the page, heading (empty for its beginning), text. */
export type DocsSearchEntry = readonly [href: string, title: string, heading: string, text: string];
