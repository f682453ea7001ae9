import { ErrorView } from '@/components/errors/ErrorView';
import { Button } from '@/components/ui/Button';

/** No page has this address. */
export function NotFoundView() {
  return (
    <ErrorView
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
    </ErrorView>
  );
}
