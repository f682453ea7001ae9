/** A notice as it is being written. */
export type PushDraft = {
  /** Whether it is for everybody, or for the one account of `to`. */
  all: boolean;
  to: string;
  title: string;
  body: string;
  /** Path of the site. */
  url: string;
  /** For so many hours it may still come; empty for as long as it is kept. */
  hours: string;
};
