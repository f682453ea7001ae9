import { expect, it } from 'vitest';
import { highlightSource } from '@/lib/explorer/highlightSource';

it('colors words, comments and texts, and lets nothing of a source become markup', () => {
  const html = highlightSource('contract A { string x = "<img src=x onerror=alert(1)>"; } // <script>');
  expect(html).toContain('<span class="hljs-keyword">contract</span>');
  expect(html).toContain('<span class="hljs-type">string</span>');
  expect(html).toContain('<span class="hljs-comment">// &lt;script&gt;</span>');
  expect(html).not.toMatch(/<(img|script)/);
});
