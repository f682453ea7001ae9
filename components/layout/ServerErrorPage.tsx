import { ErrorPage } from '@/components/layout/ErrorPage';
import { Button } from '@/components/ui/Button';

/** The site failed while it made the page. */
export function ServerErrorPage({ status = 500 }: { status?: number }) {
  return (
    <ErrorPage
      tab="Something failed"
      picture="lamp"
      mark={String(status)}
      title="The lamp went out"
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            Try again
          </Button>
          <Button href="/">Go to the first page</Button>
        </>
      }
    >
      <p>
        Something failed while this page was made; it is the site’s fault, not yours. What you saved before is kept. Try
        again in a moment.
      </p>
    </ErrorPage>
  );
}
