/** Outlines on a 20 px grid, drawn for this site; one stroke, round ends. */
const PATHS = {
  activity: 'M2.5 10h3.5l2.5-6 4 12 2.5-6h2.5',
  arrow: 'M4 10h12m-5-5 5 5-5 5',
  bell: 'M4 14.500h12c-1.300-1.400-1.800-2.800-1.800-6a4.200 4.200 0 0 0-8.400 0c0 3.200-.5 4.600-1.800 6zM8.300 16.800a1.900 1.900 0 0 0 3.400 0',
  book: 'M4 3.5h9.5A2.5 2.5 0 0 1 16 6v10.5H6.5A2.5 2.5 0 0 1 4 14zM4 14a2.5 2.5 0 0 1 2.5-2.5H16',
  chart: 'M10 2.5V10h7.5M10 2.5a7.5 7.5 0 1 0 7.5 7.5',
  check: 'm4 10.5 4 4 8-9',
  chevron: 'm5 7.5 5 5 5-5',
  close: 'm5 5 10 10M15 5 5 15',
  code: 'm7 6-4 4 4 4M13 6l4 4-4 4',
  compass: 'M10 17.5a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15zM13 7l-1.700 4.300L7 13l1.700-4.300z',
  contract: 'M5 2.5h7l3.5 3.5v11.5H5zM8 10h4.5M8 13.5h4.5',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  door: 'M3 17h14M5 17V8a5 5 0 0 1 10 0v9M12.2 11.5v.6',
  download: 'M10 3v9.5m-4.500-4.500 4.500 4.500 4.500-4.500M3.500 16.500h13',
  eye: 'M2 10s3-5.5 8-5.5S18 10 18 10s-3 5.5-8 5.5S2 10 2 10zM10 12.3a2.3 2.3 0 1 0 0-4.6 2.3 2.3 0 0 0 0 4.6z',
  eyeOff:
    'M3 3l14 14M8.2 4.7A8 8 0 0 1 10 4.5c5 0 8 5.5 8 5.5a14 14 0 0 1-2.6 3.2M12.4 12.6A3.2 3.2 0 0 1 7.6 8M5 6.4A13.3 13.3 0 0 0 2 10s3 5.5 8 5.500a8 8 0 0 0 3.2-.7',
  folder: 'M2.5 5h5l1.700 2.5h8.300V16h-15z',
  info: 'M10 9v5M10 6v.4M10 17.500a7.5 7.5 0 1 0 0-15 7.5 7.5 0 0 0 0 15z',
  key: 'M7 13.500a3.5 3.5 0 1 1 0-7 3.5 3.5 0 0 1 0 7zM10.5 10H18v3M15 10v2.5',
  leave: 'M8 17H4V3h4M8 10h9m-4-4 4 4-4 4',
  mail: 'M2.5 4.500h15v11h-15zM3 5.500l7 5.5 7-5.5',
  menu: 'M3 6h14M3 10h14M3 14h14',
  minus: 'M4 10h12',
  moon: 'M16.5 12A7 7 0 0 1 8 3.5 7 7 0 1 0 16.5 12z',
  more: 'M5 10h.01M10 10h.01M15 10h.01',
  plug: 'M7 2.5V7M13 2.5V7M5 7h10v3a5 5 0 0 1-10 0zM10 15v2.5',
  plus: 'M4 10h12M10 4v12',
  post: 'M2.5 4h15v9.5H8L4.5 17v-3.5h-2z',
  qr: 'M3 3h5v5H3zM12 3h5v5h-5zM3 12h5v5H3zM12 12h2v2M17 12v2M12 17h2M17 17h-.01',
  screen: 'M2.5 4h15v9.500h-15zM7 17h6M10 13.500V17',
  search: 'M9 15A6 6 0 1 0 9 3a6 6 0 0 0 0 12zM13.5 13.5 17.5 17.5',
  send: 'M3 10h12.5M11 5.5l4.5 4.5-4.5 4.5',
  settings:
    'M3 6.500h6M14 6.500h3M11.5 9a2.5 2.5 0 1 0 0-5 2.500 2.500 0 0 0 0 5zM3 13.500h3M11 13.500h6M8.500 16a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5z',
  shield: 'M10 2.5 16.5 5v5c0 4-3 6.5-6.5 7.5C6.5 16.5 3.5 14 3.5 10V5z',
  sun: 'M10 13.500a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM10 2v1.500M10 16.500V18M2 10h1.500M16.5 10H18M4.3 4.300l1.1 1.100M14.6 14.600l1.1 1.100M4.3 15.700l1.1-1.100M14.6 5.400l1.1-1.1',
  user: 'M10 10a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM3.5 17.500a6.5 6.5 0 0 1 13 0',
  wallet: 'M3 6.500V15a1.5 1.5 0 0 0 1.5 1.500H17V6.500H4.500a1.5 1.5 0 0 1 0-3H15v3M13.5 11.500h.01',
  warning: 'M10 3 1.8 17h16.400zM10 8v4.500M10 14.600v.2',
} as const;

/** Name of a drawn icon. */
export type IconName = keyof typeof PATHS;

/** An icon in the colour of the words around it. Decoration: what it says stands in words beside it. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }) {
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={PATHS[name]} />
    </svg>
  );
}
