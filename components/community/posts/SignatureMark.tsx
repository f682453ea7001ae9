import { useEffect, useRef, useState } from 'react';
import { strings } from '@/components/community/posts/later.strings.en';
import { Address } from '@/components/ui/values/Address';
import { Button } from '@/components/ui/Button';
import { Icon } from '@/components/ui/Icon';
import { RichText } from '@/components/ui/RichText';
import type { VerificationResult } from '@/lib/community/verifyPost';
import type { FeedPost } from '@/lib/community/FeedPost';
import { CHAIN_FAMILIES } from '@/protocol/chainFamilies';
import styles from '@/components/community/posts/SignatureMark.module.css';

/** Checking a signature takes code of its own. */
const verify = async (post: FeedPost) => (await import('@/lib/community/verifyPost')).verifyPost(post);

type Outcome = VerificationResult | 'failed' | null;

/** Props of {@link SignatureMark}. */
export type SignatureMarkProps = { post: FeedPost };

/** Says by which address a post was signed, and who checked that; checked when it comes into view. */
export function SignatureMark({ post }: SignatureMarkProps) {
  const { objectId, signer = '', signerFamily, signature, text, pictures, location } = post;
  const key = JSON.stringify([objectId, signature, text, pictures, location]);
  const ref = useRef<HTMLParagraphElement>(null);
  const [round, setRound] = useState(0);
  const [checked, setChecked] = useState<{ key: string; outcome: Outcome } | null>(null);
  const latest = useRef(post);
  useEffect(() => {
    latest.current = post;
  });
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    let left = false;
    const check = () =>
      void verify(latest.current).then(
        (outcome) => !left && setChecked({ key, outcome }),
        () => !left && setChecked({ key, outcome: 'failed' }),
      );
    // A busy page is notified of several moments at once, of which any may be the one.
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
  const alone =
    outcome !== null && outcome !== 'failed' && !outcome.isComplete && Boolean(pictures?.length || location);
  const state = outcome === null ? 'checking' : outcome === 'failed' ? 'unknown' : outcome.state;
  return (
    <p ref={ref} className={styles.mark} data-state={state}>
      <Icon name={state === 'invalid' ? 'warning' : state === 'valid' ? 'check' : 'key'} size={16} />
      <span>
        <RichText text={strings.signature[state]} parts={[<Address key="signer" value={signer} size={18} />]} />
      </span>
      <span className={styles.by}>
        {outcome && outcome !== 'failed' && outcome.state === 'valid'
          ? strings.signature[alone ? 'verifiedTextOnly' : 'verified'][outcome.by](CHAIN_FAMILIES[signerFamily].label)
          : CHAIN_FAMILIES[signerFamily].label}
      </span>
      {state === 'unknown' ? (
        <Button variant="quiet" onClick={() => setRound(round + 1)}>
          {strings.signature.retry}
        </Button>
      ) : null}
    </p>
  );
}
