import { ErrorPage } from '@/components/layout/errors/ErrorPage';
import { strings } from '@/components/layout/errors/strings.en';
import { Button } from '@/components/ui/Button';

/** No network. Works without any script, since it comes from the browser's own store. */
export function OfflinePage() {
  return (
    <ErrorPage
      tab={strings.offline.title}
      picture="door"
      caption={strings.offline.caption}
      mark={strings.offline.mark}
      title={strings.offline.title}
      actions={
        // A form without a field asks again for the address in the bar, whatever it is.
        <form>
          <Button variant="primary" type="submit">
            {strings.tryAgain}
          </Button>
        </form>
      }
    >
      <p>{strings.offline.text}</p>
    </ErrorPage>
  );
}
