import { useRouter } from 'next/router';
import { useEffect, useLayoutEffect } from 'react';

/** What names the review in the page's address. */
const REVIEW = 'review';

/** The review as a step of the browser's history. */
export type ReviewStep = {
  /** Whether the address names the review. */
  isOpen: boolean;
  /** Goes there; resolves once the address says so. */
  open: () => Promise<unknown>;
  /** Goes back to the form, as the browser's Back does. */
  leave: () => void;
};

/**
 * Makes the review a step of the browser's history: Back returns to the form, and so does Escape.
 *
 * @param hasReview whether there is something to review: after a reload, and by Forward, there is nothing any more
 * @param busy whether the wallet is asked: Escape then belongs to it
 */
export function useReviewStep(hasReview: boolean, busy: boolean): ReviewStep {
  const { query, pathname, push, replace, back } = useRouter();
  const isOpen = query[REVIEW] !== undefined;
  const isStale = isOpen && !hasReview;
  useEffect(() => {
    if (!isStale) return;
    const rest = Object.fromEntries(Object.entries(query).filter(([name]) => name !== REVIEW));
    void replace({ pathname, query: rest }, undefined, { shallow: true, scroll: false });
  }, [isStale, query, pathname, replace]);
  // Heard as soon as it is seen: the review takes the focus as it appears, and the next key may be there already.
  useLayoutEffect(() => {
    if (!isOpen || busy) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented) back();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [isOpen, busy, back]);
  return {
    isOpen: isOpen && hasReview,
    open: () => push({ pathname, query: { ...query, [REVIEW]: '' } }, undefined, { shallow: true, scroll: false }),
    leave: back,
  };
}
