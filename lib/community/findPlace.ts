import { LocationUnavailableError } from '@/lib/errors/deviceErrors';
import { roundPlace, type Place } from '@/protocol/community';

/** How long the browser has to find out, and how old what it knows may be, in milliseconds. */
const PATIENCE = 15_000;
const OLDEST = 5 * 60_000;

/**
 * Where the visitor is, to two decimals of a degree (about a kilometre): more never leaves the browser.
 *
 * @throws LocationUnavailableError where the visitor does not allow it, or the browser does not know
 */
export function findPlace(): Promise<Place> {
  return new Promise((resolve, reject) => {
    if (!('geolocation' in navigator)) {
      reject(new LocationUnavailableError(null));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(roundPlace({ latitude, longitude })),
      (cause) => reject(new LocationUnavailableError(cause)),
      { timeout: PATIENCE, maximumAge: OLDEST },
    );
  });
}
