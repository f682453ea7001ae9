import { strings } from '@/components/layout/strings.en';

/** The choices of a theme; `system` follows the device. */
export const THEMES = [
  { value: 'dark', label: strings.theme.dark, icon: 'moon' },
  { value: 'light', label: strings.theme.light, icon: 'sun' },
  { value: 'system', label: strings.theme.system, icon: 'screen' },
] as const;
