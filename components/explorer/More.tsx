import { useRouter } from 'next/router';
import { Button } from '@/components/ui/Button';

/** Leads to the next rows of a list, by their cursor; nothing at the end of it. */
export function More({ cursor, label }: { cursor: string; label: string }) {
  const path = useRouter().asPath.replace(/[?#].*$/, '');
  if (cursor === '') return null;
  return (
    <div>
      <Button href={`${path}?cursor=${encodeURIComponent(cursor)}`}>{label}</Button>
    </div>
  );
}
