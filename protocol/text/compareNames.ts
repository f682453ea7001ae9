import { collate } from '@/protocol/text/boundedText';

let collator: Intl.Collator | undefined;

/** Orders names as an index does, below zero where `a` comes first. */
export const compareNames = (a: string, b: string): number => collate((collator ??= new Intl.Collator('en')), a, b);
