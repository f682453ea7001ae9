// @vitest-environment jsdom
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PostMarkdown } from '@/components/community/posts/PostMarkdown';

const ORIGIN = 'https://foyer.example';
const render = (text: string) => renderToStaticMarkup(<PostMarkdown text={text} origin={ORIGIN} />);

it('renders Markdown, links and line breaks', () => {
  expect(render('**Hello** _there_')).toBe('<p><strong>Hello</strong> <em>there</em></p>');
  expect(render('one\ntwo')).toBe('<p>one<br/>two</p>');
  expect(render('# Big')).toBe('<h3>Big</h3>');
  expect(render('### Small')).toBe('<h4>Small</h4>');
  expect(render('- a\n- b')).toBe('<ul><li>a</li><li>b</li></ul>');
  expect(render('3. c')).toBe('<ol start="3"><li>c</li></ol>');
  expect(render('~~no~~ `a < b` \\*')).toBe('<p><s>no</s> <code>a &lt; b</code> *</p>');
  expect(render('> said\n\n---\n\n```\nx\n```')).toBe(
    '<blockquote><p>said</p></blockquote><hr/><pre><code>x</code></pre>',
  );
});

it('opens links to other sites in a tab of their own, and those of this one here', () => {
  const away = render('see https://example.org/x');
  expect(away).toContain('href="https://example.org/x"');
  expect(away).toContain('target="_blank"');
  expect(away).toContain('nofollow');
  expect(render(`[post](${ORIGIN}/community?post=x)`)).not.toContain('target');
  expect(render(`[post](${ORIGIN}.evil.example/)`)).toContain('target="_blank"');
  expect(render('[post](/u/ada)')).toBe('<p><a href="/u/ada">post</a></p>');
});

it('shows what it does not render as it was written', () => {
  expect(render('a <b>bold</b> & <!-- c -->')).toContain('&lt;b&gt;bold&lt;/b&gt;');
  expect(render('| a | b |\n|---|---|\n| 1 | 2 |')).toContain('| 1 | 2 |');
  expect(render('![A door](https://example.org/door.png)')).toContain('>A door</a>');
});

it.each([
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[x](javascript:alert(1))',
  '[x](JaVaScRiPt:alert(1))',
  '[x](java\tscript:alert(1))',
  '[x](&#106;avascript:alert(1))',
  '[x](data:text/html,<script>alert(1)</script>)',
  '[x](vbscript:x)',
  '![x](https://evil.example/track.png)',
  '![x](javascript:alert(1))',
  '[x](//evil.example)',
  '[x](/\\evil.example)',
  '<a href="https://evil.example" onclick="x()">y</a>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '[a]: javascript:alert(1)\n[a]',
  '<javascript:alert(1)>',
  '<https://evil.example/"onmouseover="alert(1)>',
])('keeps %j from doing anything', (text) => {
  const container = document.createElement('div');
  container.innerHTML = render(text);
  expect(container.querySelectorAll('script, img, svg, iframe, form, style')).toHaveLength(0);
  for (const element of container.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(['href', 'rel', 'target', 'start']).toContain(name);
    expect(element.getAttribute('href') ?? '/').toMatch(/^(https?:\/\/|mailto:|\/(?![/\\]))/);
  }
});

it.each(['>', '[', '*a ', '`', '- ', '_', '![', '<', '~~a', '1. '])('shows a post of %j alone, in a moment', (part) => {
  const started = performance.now();
  for (const length of [400, 2_000, 20_000]) {
    const text = part.repeat(length / part.length);
    const container = document.createElement('div');
    container.innerHTML = render(text);
    let depth = 0;
    for (let deepest: Element | null = container; deepest; deepest = deepest.firstElementChild) depth += 1;
    expect(depth).toBeLessThan(30);
  }
  expect(performance.now() - started).toBeLessThan(10_000);
});
