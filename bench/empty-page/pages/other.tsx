import Link from 'next/link';

/** Where the empty page leads: what a change of pages is measured against. */
export default function OtherPage() {
  return (
    <main>
      <h1>Another page</h1>
      <Link href="/">Back</Link>
    </main>
  );
}
