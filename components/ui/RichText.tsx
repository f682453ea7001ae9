import { cloneElement, type ReactElement } from 'react';
import { StableText } from '@/components/ui/StableText';

/** Props of {@link RichText}. */
export type RichTextProps = {
  /** A sentence with numbered tags: `Read the <0>docs</0>.`, or `<0/>` where the element brings its own content. */
  text: string;
  /** The elements that stand for the tags, by their number. */
  parts: readonly ReactElement[];
};

const TAG = /<(\d)(?:\/>|>(.*?)<\/\1>)/;

/** Puts links and marks into a sentence, so that `strings.en.ts` holds it whole and a translation can move them. */
export function RichText({ text, parts }: RichTextProps) {
  // Text, number of the tag, text inside it, text, and so on.
  const pieces = text.split(TAG);
  return pieces.map((piece, at) => {
    if (at % 3 === 2) return null;
    if (at % 3 === 0) return piece && <StableText key={at}>{piece}</StableText>;
    const part = parts[Number(piece)];
    const inside = pieces[at + 1];
    if (!part) return <StableText key={at}>{inside}</StableText>;
    return inside === undefined ? cloneElement(part, { key: at }) : cloneElement(part, { key: at }, inside);
  });
}
