import { describe, expect, it } from 'vitest';
import { renderDocument } from '@/lib/shell/readLegalPage';

describe('a legal document', () => {
  it('has its first heading as the page’s title', () => {
    expect(renderDocument('# What we keep\n\nYour **name**.\n')).toEqual({
      title: 'What we keep',
      html: '<p>Your <strong>name</strong>.</p>\n',
    });
    expect(renderDocument('Nothing.').title).toBeNull();
  });

  it('is rendered with headings, lists, tables and links', () => {
    const { html } = renderDocument('## Data\n\n- one\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\nSee https://acme.example.');
    expect(html).toContain('<h2>Data</h2>');
    expect(html).toContain('<li>one</li>');
    expect(html).toContain('<td>2</td>');
    expect(html).toContain('<a href="https://acme.example">');
  });

  it('shows HTML as text, and links to no script', () => {
    const { html } = renderDocument('<script>alert(1)</script>\n\n<b>x</b>\n\n[press](javascript:alert(1))');
    expect(html).not.toMatch(/<script|<b>|<a /);
    expect(html).toContain('&lt;script&gt;');
  });
});
