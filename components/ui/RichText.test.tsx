import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { RichText } from '@/components/ui/RichText';

/** Without the elements around text, which are not seen. */
const draw = (text: string) =>
  renderToStaticMarkup(<RichText text={text} parts={[<em lang="en" />, <b>Ada</b>]} />).replace(/<\/?span[^>]*>/g, '');

describe('RichText', () => {
  it('puts the elements where the tags stand, in any order', () => {
    expect(draw('Read the <0>docs</0>, <1/>.')).toBe('Read the <em lang="en">docs</em>, <b>Ada</b>.');
    expect(draw('<1/>: <0>docs</0>')).toBe('<b>Ada</b>: <em lang="en">docs</em>');
  });

  it('escapes the text, and keeps what a tag without an element holds', () => {
    expect(draw('a < b <7>kept</7>')).toBe('a &lt; b kept');
  });
});
