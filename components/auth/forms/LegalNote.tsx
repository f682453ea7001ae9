import Link from 'next/link';
import { strings } from '@/components/auth/forms/strings.en';
import { RichText } from '@/components/ui/RichText';
import { LEGAL_DOCUMENTS } from '@/lib/env';
import styles from '@/components/auth/forms/Form.module.css';

/** What a new account accepts: the terms, the privacy policy, or both; nothing where the site has neither. */
export function LegalNote() {
  const [hasTerms, hasPrivacy] = [LEGAL_DOCUMENTS.includes('terms'), LEGAL_DOCUMENTS.includes('privacy')];
  if (!hasTerms && !hasPrivacy) return null;
  const { both, terms, privacy } = strings.legal;
  return (
    <p className={`${styles.note} ${styles.aside}`}>
      <RichText
        text={hasTerms && hasPrivacy ? both : hasTerms ? terms : privacy}
        parts={[<Link href="/legal/terms" />, <Link href="/legal/privacy" />]}
      />
    </p>
  );
}
