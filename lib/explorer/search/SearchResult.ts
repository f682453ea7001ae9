/** What a search finds. */
export type SearchKind =
  | 'address'
  | 'block'
  | 'collection'
  | 'contact'
  | 'contract'
  | 'date'
  | 'docs'
  | 'function'
  | 'hash'
  | 'name'
  | 'nft'
  | 'page'
  | 'profile'
  | 'setting'
  | 'token';

/** A page of this site that a search leads to. */
export type SearchResult = {
  kind: SearchKind;
  label: string;
  /** What it is, in a word or two, and what tells it from others of its name. */
  hint?: string;
  path: string;
  /** What is remembered of the search; the label where it is left out. */
  words?: string;
  /** The address behind it, in lower case: a part of one finds it by its beginning. */
  address?: string;
};

/** What the page of a search shows beside tokens and NFTs. */
export type FoundBeside = {
  /** Names, collections, and the days that a date may mean. */
  others: readonly SearchResult[];
  /** What is to say of the text itself, such as that it is part of a hash. */
  notice: string | null;
};
