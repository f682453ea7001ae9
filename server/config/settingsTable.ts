import { applicationSettings } from '@/server/config/areas/applications';
import { chainSettings, indexSettings } from '@/server/config/areas/chains';
import { dataApiSettings } from '@/server/config/areas/dataApi';
import { fileSettings, storageSettings } from '@/server/config/areas/storage';
import { monitoringSettings, networkSettings, siteSettings } from '@/server/config/areas/network';
import { emailSettings, pushSettings } from '@/server/config/areas/notifications';
import type { ChainSetting, Setting } from '@/server/config/defineSetting';

/**
 * Every setting. Names, types, checks, `.env.example`, `docs/reference/settings.md` (`npm run docs`) and what logs hide
 * come from here.
 */
export const SETTINGS = {
  ...networkSettings,
  ...storageSettings,
  ...applicationSettings,
  ...chainSettings,
  ...indexSettings,
  ...dataApiSettings,
  ...fileSettings,
  ...emailSettings,
  ...pushSettings,
  ...siteSettings,
  ...monitoringSettings,
};

/** A setting of any type. */
export type AnySetting = Setting<unknown> | ChainSetting<unknown>;

/** The settings by area, in the order in which they are documented. */
export const AREAS: readonly { title: string; settings: Readonly<Record<string, AnySetting>> }[] = [
  { title: 'Network', settings: networkSettings },
  { title: 'Storage and secrets', settings: storageSettings },
  { title: 'Accounts and applications', settings: applicationSettings },
  { title: 'Chains', settings: chainSettings },
  { title: 'Indexing', settings: indexSettings },
  { title: 'Data API', settings: dataApiSettings },
  { title: 'Files', settings: fileSettings },
  { title: 'Email', settings: emailSettings },
  { title: 'Push notifications', settings: pushSettings },
  { title: 'Sign-in methods and wallets', settings: siteSettings },
  { title: 'Logs and metrics', settings: monitoringSettings },
];

/** Name and declaration of each setting. */
export const SETTING_ENTRIES: readonly (readonly [name: string, setting: AnySetting])[] = Object.entries(SETTINGS);

/** The typed values of all settings; those of a setting for each chain by decimal chain id, lowest first. */
export type SettingValues = {
  [Name in keyof typeof SETTINGS]: (typeof SETTINGS)[Name] extends ChainSetting<infer Value>
    ? ReadonlyMap<number, Value>
    : (typeof SETTINGS)[Name] extends Setting<infer Value>
      ? Value
      : never;
};
