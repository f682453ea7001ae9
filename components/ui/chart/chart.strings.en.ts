/** Texts of charts; apart, so that pages without one do not load them. */
export const strings = {
  time: 'Time',
  table: 'View as table',
  none: 'No data yet',
  unknown: 'Unknown',
  changed: (value: string, change: string) => `${value}, ${change} since the first point`,
  values: (label: string) => `${label}: values over time`,
};
