import { z } from 'zod';
import { SITE_NODES, SITE_SETTINGS, type SiteSetting } from '@/protocol/settings/siteSettings';
import { chainSetting, setting, type Setting } from '@/server/config/defineSetting';

type WithValue = SiteSetting & { default: { value: string } };
type WithWords = SiteSetting & { default: { words: string } };

/** A setting that the site reads too, checked as the site checks it; `read` turns its text into the value. */
export function siteSettingOf(declared: WithValue): Setting<string>;
export function siteSettingOf(declared: WithWords): Setting<string | null>;
export function siteSettingOf<Value>(declared: WithValue, read: (text: string) => Value): Setting<Value>;
export function siteSettingOf(declared: SiteSetting, read: (text: string) => unknown = String): Setting<unknown> {
  const { description, default: usual, example, expected, isValid } = declared;
  const schema = z.string().refine(isValid, { error: expected }).transform(read);
  const info = { description, ...(example === undefined ? {} : { example }), schema };
  return 'value' in usual ? setting({ ...info, default: usual.value }) : setting({ ...info, empty: usual.words });
}

export const siteSettings = {
  NEXT_PUBLIC_SIGN_IN_MESSAGE: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_SIGN_IN_MESSAGE),
  NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WALLETCONNECT_PROJECT_ID),
  NEXT_PUBLIC_WALLETCONNECT_RELAY_URL: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WALLETCONNECT_RELAY_URL),
  NEXT_PUBLIC_MAGIC_API_KEY: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MAGIC_API_KEY),
  NEXT_PUBLIC_MAGIC_ENDPOINT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_MAGIC_ENDPOINT),
  NEXT_PUBLIC_WEB3AUTH_CLIENT_ID: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_CLIENT_ID),
  NEXT_PUBLIC_WEB3AUTH_NETWORK: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_NETWORK),
  NEXT_PUBLIC_WEB3AUTH_ENDPOINT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_WEB3AUTH_ENDPOINT),
  NEXT_PUBLIC_LEDGER_SCRIPT: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_LEDGER_SCRIPT),
  NEXT_PUBLIC_CHAIN_RPC_URL: siteSettingOf(SITE_SETTINGS.NEXT_PUBLIC_CHAIN_RPC_URL),
  [SITE_NODES.name]: chainSetting({
    description: SITE_NODES.description,
    empty: SITE_NODES.default.words,
    example: SITE_NODES.example,
    schema: z.string().refine(SITE_NODES.isValid, { error: SITE_NODES.expected }),
  }),
};
