import { ErrorPage } from '@/components/layout/ErrorPage';
import { Button } from '@/components/ui/Button';

/** No page has this address. */
export function NotFoundPage() {
  return (
    <ErrorPage
      tab="No such page"
      picture="wall"
      mark="404"
      title="There is no door here"
      actions={
        <Button href="/" variant="primary">
          Go to the first page
        </Button>
      }
    >
      <p>No page has this address. Perhaps a letter is missing, or the page has moved out.</p>
    </ErrorPage>
  );
}
