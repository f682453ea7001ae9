import type { Locator } from '@playwright/test';
import jsQR from 'jsqr';

type Pixels = { data: number[]; width: number; height: number };

/** How many times larger than on the screen the picture is looked at: a camera comes closer too. */
const SCALES = [1, 2, 3];

/** Reads a code off the screen, as a phone's camera does; `null` where there is none to be read. */
export async function readPairingCode(code: Locator): Promise<string | null> {
  const png = (await code.screenshot()).toString('base64');
  // The package is CommonJS, whose default comes wrapped.
  const decode = 'default' in jsQR ? (jsQR as unknown as { default: typeof jsQR }).default : jsQR;
  for (const scale of SCALES) {
    const { data, width, height } = await draw(code, png, scale);
    const text = decode(Uint8ClampedArray.from(data), width, height)?.data;
    if (text) return text;
  }
  return null;
}

/** The pixels of a picture, drawn by the page. */
function draw(code: Locator, png: string, scale: number): Promise<Pixels> {
  return code.page().evaluate(
    async ({ text, times }): Promise<Pixels> => {
      const picture = new Image();
      picture.src = `data:image/png;base64,${text}`;
      await picture.decode();
      const [width, height] = [picture.width * times, picture.height * times];
      const context = new OffscreenCanvas(width, height).getContext('2d');
      if (context) context.imageSmoothingEnabled = false;
      context?.drawImage(picture, 0, 0, width, height);
      const pixels = context?.getImageData(0, 0, width, height);
      return { data: Array.from(pixels?.data ?? []), width, height };
    },
    { text: png, times: scale },
  );
}
