import { ErrorPage } from '@/components/layout/errors/ErrorPage';
import { strings } from '@/components/layout/errors/strings.en';
import { Button } from '@/components/ui/Button';

/** The site failed while it made the page. */
export function ServerErrorPage({ status = 500 }: { status?: number }) {
  return (
    <ErrorPage
      tab={strings.serverError.title}
      picture="lamp"
      caption={strings.serverError.caption}
      mark={String(status)}
      title={strings.serverError.title}
      actions={
        <>
          <Button variant="primary" onClick={() => window.location.reload()}>
            {strings.tryAgain}
          </Button>
          <Button href="/">{strings.goHome}</Button>
        </>
      }
    >
      <p>{strings.serverError.text}</p>
    </ErrorPage>
  );
}
