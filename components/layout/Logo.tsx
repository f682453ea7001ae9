/** The logo of the site: an arch with its door ajar and the light behind it, unless `writeBrandStyles` puts images there. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <svg
      data-logo=""
      width={(size * 24) / 28}
      height={size}
      viewBox="0 0 24 28"
      fill="none"
      strokeWidth="1.6"
      aria-hidden="true"
    >
      <path d="M8 27V13.5L16 10v17" fill="var(--accent)" />
      <path d="M2 27V12a10 10 0 0 1 20 0v15M0 27h24" stroke="currentColor" />
    </svg>
  );
}
