import { describe, expect, it } from 'vitest';
import { readDocsTree } from '@/lib/docs/docsTree';
import { resolveLink } from '@/lib/docs/readDocsPage';
import { renderMarkdown } from '@/lib/docs/renderMarkdown';
import { listSections } from '@/lib/docs/serveDocsFiles';

const render = (text: string) => renderMarkdown(text, (link) => (link === 'gone' ? null : `/docs/${link}`));

describe('a page of the docs', () => {
  it('loses its title and gains ids, contents and a description', () => {
    const { html, headings, description } = render(
      '# Send\n\nSend `ETH`\nto anyone.\n\n## What it costs?\n\n### Fees\n\n### Fees\n',
    );
    expect(html).not.toContain('<h1');
    expect(headings).toEqual([
      { id: 'what-it-costs', title: 'What it costs?', level: 2 },
      { id: 'fees', title: 'Fees', level: 3 },
      { id: 'fees-1', title: 'Fees', level: 3 },
    ]);
    expect(html).toContain('<h3 id="fees-1">');
    expect(description).toBe('Send ETH to anyone.');
  });

  it('shows HTML as text, leaves comments out and links to no script', () => {
    const { html } = render(
      '# A\n\n<!-- Generated. -->\n\n1. B\n\n   <!-- check -->\n   C\n\n<script>alert(1)</script>\n\n[press](javascript:alert(1))',
    );
    expect(html).not.toMatch(/<script|<a |Generated|check/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('draws a quotation that begins with its kind as a callout, and any other as a quotation', () => {
    const { html } = render(
      '# A\n\n> **Note** Run it.\n\n> **Warning** Use HTTPS.\n\n> She said **Note** once.\n\n> Plain.',
    );
    expect(html).toContain('<blockquote class="docs-callout docs-note">\n<p><strong>Note</strong> Run it.</p>');
    expect(html).toContain('<blockquote class="docs-callout docs-warning">\n<p><strong>Warning</strong>');
    expect(html.match(/<blockquote>/g)).toHaveLength(2);
  });

  it('keeps the words of a link that leads nowhere', () => {
    expect(render('# A\n\n[one](gone) and [two](b)').html).toBe('<p>one and <a href="/docs/b">two</a></p>\n');
  });

  it('colors code on the server, and lets it be copied', () => {
    const { html } = render('# A\n\n```ts\nconst a = "<b>";\n```\n\n```mermaid\nA --> B\n```\n');
    expect(html).toContain('<span>TypeScript</span>');
    expect(html).toContain('<span class="hljs-keyword">const</span>');
    expect(html).toContain('&quot;&lt;b&gt;&quot;');
    expect(html.match(/data-copy/g)).toHaveLength(2);
    expect(html).toContain('A --&gt; B');
  });

  it('has no empty heads in tables', () => {
    expect(render('# A\n\n| | |\n|---|---|\n| a | b |').html).not.toContain('thead');
    const { html } = render('# A\n\n| a | |\n|---|---|\n| a | b |');
    expect(html).toContain('<th>a</th>\n<td></td>');
  });

  it('numbers footnotes as it names them, and lists them at its foot', () => {
    const { html } = render('# A\n\nOne[^b], two[^a], one[^b], none[^c].\n\n[^a]: From [a](a).\n[^b]: From b.\n');
    expect(html.match(/<sup>/g)).toHaveLength(3);
    expect(html).toContain('none[^c]');
    expect(html).toContain('<li id="note-b">From b.</li><li id="note-a">From <a href="/docs/a">a</a>.</li>');
  });
});

describe('a link', () => {
  const tree = readDocsTree();
  const [guide, calls] = ['/docs/guides/files', '/docs/reference/calls'].map((href) => tree.pages.get(href));
  if (!guide || !calls) throw new Error('The pages of the test are not in docs/.');

  it('leads to another page, also where its heading is in a part of a long one', () => {
    expect(resolveLink('../operate/security.md#limits', guide, tree)).toBe('/docs/operate/security#limits');
    expect(resolveLink('../reference/calls.md#getnfts', guide, tree)).toBe('/docs/reference/calls/accounts#getnfts');
    expect(resolveLink('#getnfts', calls, tree)).toBe('/docs/reference/calls/accounts#getnfts');
    expect(resolveLink('#data-service', calls, tree)).toBe('#data-service');
    expect(resolveLink('../README.md', guide, tree)).toBe('/docs');
  });

  it('to another host stays; one to the source leads nowhere without a repository', () => {
    expect(resolveLink('https://acme.example/a', guide, tree)).toBe('https://acme.example/a');
    expect(resolveLink('../../server/main.ts', guide, tree)).toBeNull();
    expect(resolveLink('../images/landing.webp', guide, tree)).toBe('/docs/raw/images/landing.webp');
  });
});

describe('the search index', () => {
  it('has one entry for each heading, without code and marks', () => {
    const text =
      '# Send\n\nSend **all**.\n\n```sh\n# no heading\n```\n\n## What `it` costs\n\n| a | b |\n|---|---|\n| c | [d](e) |\n';
    expect(listSections('/docs/send', 'Send', text)).toEqual([
      ['/docs/send', 'Send', '', 'Send all.'],
      ['/docs/send#what-it-costs', 'Send', 'What it costs', 'a b c d'],
    ]);
  });
});

it('no page of docs/ has more than 120,000 characters of data', () => {
  const tree = readDocsTree();
  for (const page of tree.pages.values()) {
    const { html, headings } = renderMarkdown(page.text, (link) => resolveLink(link, page, tree));
    expect(JSON.stringify({ html, headings, nav: tree.nav }).length, page.href).toBeLessThan(120_000);
  }
});
