import { readFile } from 'node:fs/promises';
import path from 'node:path';
import MarkdownIt from 'markdown-it';
import type { GetServerSideProps } from 'next';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import type { LegalDocument } from '@/protocol/config/FoyerConfig';

/** A legal document, as its page shows it. */
export type LegalPageProps = {
  document: LegalDocument;
  /** The heading that the document begins with; `null` where it begins with something else. */
  title: string | null;
  /** The rest of it, as HTML that holds no HTML of the document's own. */
  html: string;
};

/** CommonMark and tables. HTML in a document is shown as text, and links to scripts are none. */
const markdown = new MarkdownIt({ html: false, linkify: true });

/** Reads a document from `legal/` on the server; 404 for one that was empty when the site was built. */
export const readLegalPage: GetServerSideProps<LegalPageProps> = async ({ params }) => {
  const document = LEGAL_DOCUMENTS.find((name) => name === params?.['document']);
  if (!document) return { notFound: true };
  const text = await readFile(path.join(process.cwd(), 'legal', `${document}.md`), 'utf8');
  return { props: { document, ...renderDocument(text) } };
};

/** Writes Markdown as HTML, and takes the heading out that it begins with. */
export function renderDocument(text: string): Omit<LegalPageProps, 'document'> {
  const tokens = markdown.parse(text, {});
  const [first, inside] = tokens;
  const title = first?.tag === 'h1' && inside ? inside.content : null;
  return { title, html: markdown.renderer.render(title === null ? tokens : tokens.slice(3), markdown.options, {}) };
}
