import Link from 'next/link';
import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { SignedOutOnly } from '@/components/auth/SignedOutOnly';
import { SignUpForm } from '@/components/auth/SignUpForm';
import { nextPath, withNext } from '@/components/auth/nextPath';

export default function SignUpPage() {
  const { query } = useRouter();
  return (
    <Doorway
      title="Create an account"
      lead="A name and a password are all it takes."
      aside={
        <>
          You have an account, or a wallet? <Link href={withNext('/sign-in', nextPath(query['next']))}>Sign in</Link>
        </>
      }
    >
      <SignedOutOnly>
        <SignUpForm />
      </SignedOutOnly>
    </Doorway>
  );
}

SignUpPage.getInitialProps = () => ({ className: 'page-entrance' });
