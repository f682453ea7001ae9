import Link from 'next/link';

/** The least a page with a button and a link can be: what the landing page is measured against. */
export default function EmptyPage() {
  return (
    <main>
      <h1>An empty page</h1>
      <button type="button" data-bench="button" onClick={() => document.body.setAttribute('data-clicked', '')}>
        Sign in
      </button>
      <Link href="/other">On</Link>
    </main>
  );
}
