import { ErrorPage } from '@/components/layout/ErrorPage';
import { Button } from '@/components/ui/Button';

/** No network. Works without any script, since it comes from the browser's own store. */
export function OfflinePage() {
  return (
    <ErrorPage
      tab="No network"
      picture="door"
      mark="No network"
      title="The street is out of reach"
      actions={
        // A form without a field asks again for the address in the bar, whatever it is.
        <form>
          <Button variant="primary" type="submit">
            Try again
          </Button>
        </form>
      }
    >
      <p>
        Your device has no connection, or this site does not answer. Check the network and try again; you are still
        signed in if you were before.
      </p>
    </ErrorPage>
  );
}
