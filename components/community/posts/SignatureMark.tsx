import { useEffect, useRef, useState } from 'react';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { verifyPost, type Verdict } from '@/lib/community/verifyPost';
import type { FeedPost } from '@/lib/community/FeedPost';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import styles from '@/components/community/posts/SignatureMark.module.css';

type Outcome = Verdict | 'failed' | null;

/** Says by which address a post was signed, and who checked that; checked when it comes into view. */
export function SignatureMark({ post }: { post: FeedPost }) {
  const { objectId, signer = '', signerFamily, signature, text, pictures, location } = post;
  const key = JSON.stringify([objectId, signature, text, pictures, location]);
  const place = useRef<HTMLParagraphElement>(null);
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<{ key: string; outcome: Outcome } | null>(null);
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    let left = false;
    const check = () =>
      void verifyPost(latest.current).then(
        (outcome) => !left && setChecked({ key, outcome }),
        () => !left && setChecked({ key, outcome: 'failed' }),
      );
    // A busy page is told of several moments at once, of which any may be the one.
    const watch = new IntersectionObserver((moments) => {
      if (!moments.some(({ isIntersecting }) => isIntersecting)) return;
      watch.disconnect();
      check();
    });
    watch.observe(element);
    return () => {
      left = true;
      watch.disconnect();
    };
  }, [key, round]);
  if (!signerFamily) return null;
  const outcome = checked?.key === key ? checked.outcome : null;
  const alone = outcome !== null && outcome !== 'failed' && !outcome.isWhole && Boolean(pictures?.length || location);
  const state = outcome === null ? 'checking' : outcome === 'failed' ? 'unknown' : outcome.state;
  return (
    <p ref={place} className={styles.mark} data-state={state}>
      <Icon name={state === 'invalid' ? 'warning' : state === 'valid' ? 'check' : 'key'} size={16} />
      <span>{WORDS[state]}</span>
      {state === 'invalid' ? null : <Address value={signer} size={18} />}
      <span className={styles.by}>
        {CHAIN_FAMILIES[signerFamily].label}
        {outcome && outcome !== 'failed'
          ? `, checked by ${outcome.by === 'browser' ? 'your browser' : 'our server'}${alone ? '; the words alone, not pictures or place' : ''}`
          : ''}
      </span>
      {state === 'unknown' ? (
        <Button variant="quiet" onClick={() => setRound(round + 1)}>
          Check again
        </Button>
      ) : null}
    </p>
  );
}

const WORDS = {
  checking: 'Checking the signature of',
  valid: 'Signed by',
  invalid: 'The signature does not fit this post: do not rely on who is named.',
  unknown: 'Not checked yet: signature of',
} as const;
