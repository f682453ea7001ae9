import type { DocsHeading } from '@/lib/docs/readDocsPage';
import { escapeHtml, highlight } from '@/lib/docs/highlight';
import { removeComments, slugOf } from '@/lib/docs/splitPage';
import MarkdownIt from 'markdown-it';

/** The package's types give the constructor alone. */
type Renderer = InstanceType<typeof MarkdownIt>;

/** Footnotes of the page that is being written. */
type FootnoteEnv = {
  notes: ReadonlyMap<string, string>;
  /** Their ids, in the order in which the page names them first. */
  order: string[];
};

/** `[^id]: text`, a line of its own. */
const DEFINITION = /^\[\^([\w-]+)\]: +(.+)\n?/gm;

/** Takes the footnotes out of a page, which GitHub writes at its foot. */
function extractFootnotes(text: string): { body: string; notes: Map<string, string> } {
  const notes = new Map([...text.matchAll(DEFINITION)].map(([, id = '', note = '']) => [id, note]));
  return { body: text.replace(DEFINITION, ''), notes };
}

/** Writes `[^id]` as a number that leads to the footnote; one that is not defined stays as it is written. */
function addFootnotes(markdown: Renderer): void {
  markdown.inline.ruler.before('link', 'footnote', (state, silent) => {
    const [mark, id = ''] = /^\[\^([\w-]+)\]/.exec(state.src.slice(state.pos, state.posMax)) ?? [];
    const { notes, order } = state.env as Partial<FootnoteEnv>;
    if (!mark || !order || !notes?.has(id)) return false;
    if (!silent) {
      if (!order.includes(id)) order.push(id);
      const token = state.push('footnote', '', 0);
      token.meta = { id, number: order.indexOf(id) + 1 };
    }
    state.pos += mark.length;
    return true;
  });
  markdown.renderer.rules['footnote'] = (tokens, index) => {
    const { id, number } = tokens[index]?.meta as { id: string; number: number };
    return `<sup><a href="#note-${id}" aria-label="Source ${number}">${number}</a></sup>`;
  };
}

type Token = ReturnType<Renderer['parse']>[number];

/** A page as HTML, without its title. */
export type RenderedPage = {
  html: string;
  headings: readonly DocsHeading[];
  /** Its first paragraph, as plain text. */
  description: string;
};

/** Longest description of a page, in characters. */
const MAX_CHARACTERS = 200;

/**
 * CommonMark, tables and footnotes. HTML in a page is shown as text, and links to scripts are none. Written on the
 * server: no visitor gets any of this code.
 */
const markdown = new MarkdownIt({ html: false });
markdown.use(addFootnotes);
markdown.renderer.rules.fence = (tokens, index) => {
  const { content = '', info = '' } = tokens[index] ?? {};
  const { title, html } = highlight(content, info.trim());
  // The button is pressed by the listener of the page: this markup has no code of its own.
  return (
    `<figure class="docs-code"><figcaption><span>${title}</span>` +
    `<button type="button" data-copy="" aria-label="Copy code">Copy</button></figcaption>` +
    `<pre tabindex="0"><code>${html}</code></pre></figure>\n`
  );
};
markdown.renderer.rules.code_block = (tokens, index) =>
  `<figure class="docs-code"><pre tabindex="0"><code>${escapeHtml(tokens[index]?.content ?? '')}</code></pre></figure>\n`;
markdown.renderer.rules.table_open = () => '<div class="docs-table scroll-cue" tabindex="0"><table>\n';
markdown.renderer.rules.table_close = () => '</table></div>\n';

/**
 * Writes a page as HTML.
 *
 * @param text its Markdown, which begins with the title
 * @param resolveLink where a relative link leads on this site; `null` for nowhere: its words stay
 */
export function renderMarkdown(text: string, resolveLink: (href: string) => string | null): RenderedPage {
  const { body, notes } = extractFootnotes(removeComments(text));
  const env: FootnoteEnv = { notes, order: [] };
  const all = markdown.parse(body, env);
  const tokens = all[0]?.tag === 'h1' ? all.slice(3) : all;
  const headings = nameHeadings(tokens);
  for (const token of tokens) if (token.children) token.children = resolveLinks(token.children, resolveLink);
  tidyTables(tokens);
  markCallouts(tokens);
  const [first, inside] = tokens;
  const words = first?.type === 'paragraph_open' ? textOf(inside) : '';
  const description =
    words.length > MAX_CHARACTERS ? `${words.slice(0, words.lastIndexOf(' ', MAX_CHARACTERS))} …` : words;
  const html = markdown.renderer.render(tokens, markdown.options, env);
  return { html: html + renderNotes(env, resolveLink), headings, description };
}

/** The kinds of callouts, by the bold word that a quotation begins with: `> **Note** Run …`. */
const CALLOUTS: Readonly<Record<string, string>> = { Note: 'note', Tip: 'note', Warning: 'warning' };

/** Draws a quotation that begins with one of {@link CALLOUTS} as a callout: its word stands above the rest. */
function markCallouts(tokens: readonly Token[]): void {
  tokens.forEach((token, index) => {
    const words = tokens[index + 2]?.children ?? [];
    const start = words.findIndex(({ type }) => type === 'strong_open');
    const kind = CALLOUTS[words[start + 1]?.content ?? ''];
    // Markdown puts an empty text before the bold word.
    if (token.type !== 'blockquote_open' || !kind || words.slice(0, start).some(({ content }) => content !== ''))
      return;
    token.attrSet('class', `docs-callout docs-${kind}`);
  });
}

function textOf(token: Token | undefined): string {
  return (token?.children ?? [])
    .map(({ type, content }) => (type === 'text' || type === 'code_inline' ? content : type === 'softbreak' ? ' ' : ''))
    .join('');
}

/** Gives each heading an id of its own, and a page's heading of the first level the second one. */
function nameHeadings(tokens: readonly Token[]): DocsHeading[] {
  const seen = new Map<string, number>();
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const title = textOf(tokens[index + 1]);
    const slug = slugOf(title);
    const count = seen.get(slug) ?? 0;
    seen.set(slug, count + 1);
    const id = count === 0 ? slug : `${slug}-${count}`;
    token.attrSet('id', id);
    return token.tag === 'h2' || token.tag === 'h3' ? [{ id, title, level: token.tag === 'h2' ? 2 : 3 }] : [];
  });
}

/** Points relative links to pages of this site, and takes away those that lead nowhere. */
function resolveLinks(tokens: readonly Token[], resolveLink: (href: string) => string | null): Token[] {
  let isDropped = false;
  return tokens.filter((token) => {
    if (token.type === 'image') {
      const src = resolveLink(String(token.attrGet('src')));
      if (src) token.attrSet('src', src);
      token.attrSet('loading', 'lazy');
    }
    if (token.type === 'link_open') {
      const href = resolveLink(String(token.attrGet('href')));
      isDropped = href === null;
      if (href !== null) token.attrSet('href', href);
      return !isDropped;
    }
    if (token.type !== 'link_close') return true;
    const wasDropped = isDropped;
    isDropped = false;
    return !wasDropped;
  });
}

/** A head without words is no head: its row goes, and a single empty cell is a plain one. */
function tidyTables(tokens: Token[]): void {
  for (let index = tokens.length - 1; index >= 0; index--) {
    if (tokens[index]?.type !== 'thead_open') continue;
    const end = tokens.findIndex(({ type }, at) => at > index && type === 'thead_close');
    const head = tokens.slice(index, end + 1);
    if (head.every((token) => token.type !== 'inline' || token.content === '')) {
      tokens.splice(index, head.length);
      continue;
    }
    head.forEach((token, at) => {
      if (token.type !== 'th_open' || head[at + 1]?.content !== '') return;
      token.tag = 'td';
      const close = head[at + 2];
      if (close) close.tag = 'td';
    });
  }
}

/** The footnotes below a page, in the order in which it names them. */
function renderNotes({ notes, order }: FootnoteEnv, resolveLink: (href: string) => string | null): string {
  if (order.length === 0) return '';
  const items = order.map((id) => {
    const [inline] = markdown.parseInline(notes.get(id) ?? '', {});
    const children = resolveLinks(inline?.children ?? [], resolveLink);
    return `<li id="note-${escapeHtml(id)}">${markdown.renderer.renderInline(children, markdown.options, {})}</li>`;
  });
  return `<section class="docs-notes" aria-label="Sources"><ol>${items.join('')}</ol></section>`;
}
