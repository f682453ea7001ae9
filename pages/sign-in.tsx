import Link from 'next/link';
import { useRouter } from 'next/router';
import { Doorway } from '@/components/auth/Doorway';
import { SignedOutOnly } from '@/components/auth/SignedOutOnly';
import { SignInHere } from '@/components/auth/SignInHere';
import { nextPath, withNext } from '@/components/auth/nextPath';

export default function SignInPage() {
  const { query } = useRouter();
  return (
    <Doorway
      title="Come in"
      lead="With a wallet, or with a password."
      aside={
        <>
          New here? <Link href={withNext('/sign-up', nextPath(query['next']))}>Create an account</Link>
        </>
      }
    >
      <SignedOutOnly>
        <SignInHere />
      </SignedOutOnly>
    </Doorway>
  );
}

SignInPage.getInitialProps = () => ({ className: 'page-entrance' });
