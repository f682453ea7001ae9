/** The choices of a theme; `system` follows the device. */
export const THEMES = [
  { value: 'dark', label: 'Dark', icon: 'moon' },
  { value: 'light', label: 'Light', icon: 'sun' },
  { value: 'system', label: 'System', icon: 'screen' },
] as const;
