import { ErrorPage } from '@/components/layout/errors/ErrorPage';
import { strings } from '@/components/layout/errors/strings.en';
import { Button } from '@/components/ui/Button';

/** No page has this address. */
export function NotFoundPage() {
  return (
    <ErrorPage
      tab={strings.notFound.title}
      picture="wall"
      caption={strings.notFound.caption}
      mark="404"
      title={strings.notFound.title}
      actions={
        <Button href="/" variant="primary">
          {strings.goHome}
        </Button>
      }
    >
      <p>{strings.notFound.text}</p>
    </ErrorPage>
  );
}
