import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

type Pixels = { data: number[]; width: number; height: number };

/** Reads a code off the screen, as a phone's camera does; `null` where there is none to be read. */
export async function readPairingCode(code: Locator): Promise<string | null> {
  const png = (await code.screenshot()).toString('base64');
  const { data, width, height } = await code.page().evaluate(async (text): Promise<Pixels> => {
    const picture = new Image();
    picture.src = `data:image/png;base64,${text}`;
    await picture.decode();
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    const context = canvas.getContext('2d');
    context?.drawImage(picture, 0, 0);
    const pixels = context?.getImageData(0, 0, picture.width, picture.height);
    return { data: Array.from(pixels?.data ?? []), width: picture.width, height: picture.height };
  }, png);
  // The package is CommonJS, whose default comes wrapped.
  const decode = 'default' in jsQR ? (jsQR as unknown as { default: typeof jsQR }).default : jsQR;
  return decode(Uint8ClampedArray.from(data), width, height)?.data ?? null;
}
