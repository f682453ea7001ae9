import styles from '@/components/landing/below/Below.module.css';

/** Pictures of this site in `public/screens`, taken by `npm run screens`; each as `{name}-{theme}.webp`. */
export type ScreenName = 'portfolio' | 'send' | 'transaction' | 'community' | 'admin' | 'sign-in';

/** Size of the pictures in pixels: as the page reserves it. */
const SIZES: Readonly<Record<ScreenName | 'phone', readonly [width: number, height: number]>> = {
  portfolio: [1440, 900],
  send: [1440, 900],
  transaction: [1440, 900],
  community: [1440, 900],
  admin: [1440, 900],
  'sign-in': [920, 1160],
  phone: [780, 1440],
};

/** Props of {@link Screen}. */
type ScreenProps = {
  name: ScreenName;
  alt: string;
  /** Whether there is a picture of it on a phone, `{name}-phone-{theme}.webp`. */
  hasPhone?: boolean;
};

/**
 * A picture of this site in the theme of the page. The other one is not displayed, so no browser fetches it. In a page
 * from the server it waits in `noscript` until the page is live (`staticIsland`): on a slow network 230 kB of pictures
 * delayed the sign-in button by 1.3 seconds.
 */
export function Screen({ name, alt, hasPhone = false }: ScreenProps) {
  const [size, phone] = [toSize(SIZES[name]), toSize(SIZES.phone)];
  const draw = (file: string, phoneFile: string) => (
    <picture>
      {hasPhone && <source media="(max-width: 640px)" srcSet={phoneFile} {...phone} />}
      <img src={file} alt={alt} {...size} loading="lazy" decoding="async" />
    </picture>
  );
  return (['dark', 'light'] as const).map((theme) => {
    const picture = draw(`/screens/${name}-${theme}.webp`, `/screens/${name}-phone-${theme}.webp`);
    return (
      <span key={theme} className={styles[theme]}>
        {typeof window === 'undefined' ? (
          <>
            {draw(blank(size), blank(phone))}
            <noscript>{picture}</noscript>
          </>
        ) : (
          picture
        )}
      </span>
    );
  });
}

const toSize = ([width, height]: readonly [number, number]) => ({ width, height });

/** A picture of nothing, in the form of the one to come, so that nothing moves. Without a space, where `srcset` would end it. */
const blank = ({ width, height }: { width: number; height: number }): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns='http://www.w3.org/2000/svg' width='${width}' height='${height}'/>`)}`;
