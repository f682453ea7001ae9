import type { DraftPicture } from '@/lib/community/drafts';
import { LocationUnavailableError, UnreadablePictureError } from '@/lib/errors/deviceErrors';
import { secureContext } from '@/lib/state/secureContext';
import { roundPlace, type GeoLocation } from '@/protocol/community';

/** Longest side of a picture in a post, in pixels. */
const MAX_SIDE_PX = 1_600;
const QUALITY = 0.85;

/** How long the browser has to find out where it is, and how old what it knows may be, in milliseconds. */
const TIMEOUT = 15_000;
const MAX_LOCATION_AGE = 5 * 60_000;

/**
 * Draws a chosen picture again, at most 1,600 pixels long: so it is small, what the camera wrote into it (place, device,
 * time) is gone, and whatever kind of picture it was, it is one that every browser shows.
 *
 * @throws UnreadablePictureError where the browser cannot read it as a picture
 */
export async function shrinkPicture(file: File): Promise<DraftPicture> {
  try {
    const image = await createImageBitmap(file);
    const scale = Math.min(1, MAX_SIDE_PX / Math.max(image.width, image.height));
    const width = Math.max(1, Math.round(image.width * scale));
    const height = Math.max(1, Math.round(image.height * scale));
    const canvas = document.createElement('canvas');
    Object.assign(canvas, { width, height });
    canvas.getContext('2d')?.drawImage(image, 0, 0, width, height);
    image.close();
    const blob = await toBlob(canvas);
    return { blob, width, height, alt: '' };
  } catch (cause) {
    throw new UnreadablePictureError(file.name, cause);
  }
}

function toBlob(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('The picture cannot be written.')));
    canvas.toBlob(take, 'image/webp', QUALITY);
  });
}

/**
 * Where the visitor is, to two decimals of a degree (about a kilometre): more never leaves the browser.
 *
 * @throws LocationUnavailableError where the visitor does not allow it, or the browser does not know
 */
export function findLocation(): Promise<GeoLocation> {
  return new Promise((resolve, reject) => {
    const { geolocation } = secureContext;
    if (!geolocation) {
      reject(new LocationUnavailableError(null, window.isSecureContext ? 'off' : 'insecure'));
      return;
    }
    geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude } }) => resolve(roundPlace({ latitude, longitude })),
      (cause) => reject(new LocationUnavailableError(cause)),
      { timeout: TIMEOUT, maximumAge: MAX_LOCATION_AGE },
    );
  });
}
