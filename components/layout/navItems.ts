/** The rooms of the house behind its door, in the order in which they are shown. */
export const NAV_ITEMS = [
  { path: '/portfolio', label: 'Portfolio' },
  { path: '/activity', label: 'Activity' },
  { path: '/send', label: 'Send' },
  { path: '/contracts', label: 'Contracts' },
  { path: '/explorer', label: 'Explorer' },
  { path: '/files', label: 'Files' },
  { path: '/community', label: 'Community' },
  { path: '/account', label: 'Account' },
] as const;
