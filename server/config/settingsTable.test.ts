import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readServerSettings } from '@/server/config/readServerSettings';
import { SettingsError } from '@/server/config/ServerSettings';
import { SETTING_ENTRIES } from '@/server/config/settingsTable';

const ROOT = path.resolve(import.meta.dirname, '../..');

/** No setting accepts it: a control character. */
const BAD = 'bad\u0007value';

function errorsOf(env: Record<string, string>): readonly string[] {
  try {
    readServerSettings(env);
  } catch (error) {
    if (error instanceof SettingsError) return error.errors;
    throw error;
  }
  return [];
}

const settings = SETTING_ENTRIES.map(([key, setting]) => ({ name: setting.perChain ? `${key}_1` : key, setting }));

describe.each(settings)('$name', ({ name, setting }) => {
  it('refuses a bad value with name, allowed values and what to do, and without secrets', () => {
    const errors = errorsOf({ [name]: BAD });
    expect(errors).toEqual([
      expect.stringMatching(new RegExp(`^${name}${setting.secret ? '' : ' "bad\\?value"'} must be .{3,}\\. [A-Z].+`)),
    ]);
    if (setting.secret) expect(errors[0]).not.toContain('bad');
  });

  it('has a description, and accepts its default and its example', () => {
    expect(setting.description).toMatch(/^[A-Z].*\.$/s);
    expect(setting.default ?? setting.empty).toBeTruthy();
    const { default: usual, example } = setting;
    const values = typeof usual === 'string' ? [usual] : usual ? Object.values(usual) : [];
    for (const value of [...values, ...(example === undefined ? [] : [example])]) {
      expect(setting.schema.safeParse(value)).toMatchObject({ success: true });
    }
  });
});

describe.each(settings.filter(({ setting }) => setting.formerName))('the former name of $name', ({ name, setting }) => {
  const { formerName } = setting;
  const former = formerName?.name ?? '';
  const [formerValue, value] = Object.entries(formerName?.values ?? {})[1] ?? [
    setting.example ?? 'off',
    setting.example ?? 'off',
  ];
  const given = (written: string, text: string): Record<string, string> => ({
    ...PARTNERS[name],
    [written]: SAMPLES[name] ?? text,
  });

  it('works, and the warning has both names', () => {
    const renamed = readServerSettings(given(former, formerValue));
    const { warnings, ...present } = readServerSettings(given(name, value));
    expect(warnings).toEqual([]);
    expect(renamed).toEqual({
      ...present,
      warnings: [expect.stringMatching(new RegExp(`^${former}\\b.* is now ${name}\\b`))],
    });
  });

  it('may be set together with the present name only if both are equal', () => {
    const both = { ...given(former, formerValue), ...given(name, value) };
    expect(readServerSettings(both).warnings).toHaveLength(1);
    expect(errorsOf({ ...both, [name]: BAD })).toContain(
      `${former} is the former name of ${name}, and their values differ. Remove ${former}.`,
    );
  });
});

/** A VAPID key pair, and values for settings where neither the example nor `off` is valid. */
const VAPID_PUBLIC_KEY = 'BJ_tHlGg6leX4BywZnNClYzQDacp_Wda-rR-Q_DCqUQw_wga6gCWgMbH0eULW9_mYIreP2D-85KZ4EKm583GMZ4';
const VAPID_PRIVATE_KEY = 'Vip3czFF-jVWFRoCFxWbS3CjVm9AOUxnsi9a0n4U_L8';
const SAMPLES: Record<string, string> = {
  ACCEPTED_SIGN_IN_MESSAGES: 'site',
  EXCHANGE_RATES: '/var/lib/foyer/rates.json',
  FILE_SIZE_LIMIT: '12',
  API_IP_RATE_LIMIT: '34',
  VAPID_PUBLIC_KEY,
  VAPID_PRIVATE_KEY,
};
const PARTNERS: Record<string, Record<string, string>> = {
  VAPID_PUBLIC_KEY: { VAPID_PRIVATE_KEY },
  VAPID_PRIVATE_KEY: { VAPID_PUBLIC_KEY },
};

describe('former names', () => {
  it('appear in the error where their value is bad', () => {
    expect(errorsOf({ MAIL_FROM: 'nobody' })).toEqual([
      'MAIL_FROM (now EMAIL_FROM) "nobody" must be a sender. Such as Foyer <hello@example.com>.',
    ]);
    expect(errorsOf({ ACCOUNT_CHANGE_PROOF: 'never' })).toEqual([
      'ACCOUNT_CHANGE_PROOF "never" must be fresh or session. It is now REQUIRE_REAUTHENTICATION: set that to on or off.',
    ]);
  });

  it('are removed one version after the renaming', () => {
    const { version } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as { version: string };
    const minorOf = (one: string) => Number(one.split('.')[1]);
    for (const { setting } of settings) {
      if (setting.formerName) expect(minorOf(version)).toBeLessThanOrEqual(minorOf(setting.formerName.since));
    }
  });

  it('ignore the MAIL of a login shell', () => {
    expect(readServerSettings({ MAIL: '/var/mail/ada' })).toEqual(readServerSettings({}));
  });
});

describe('the generated example', () => {
  it('.env.example can be used as it is, and names every setting but NODE_ENV', () => {
    const example = readFileSync(path.join(ROOT, '.env.example'), 'utf8');
    expect(readServerSettings(parseEnv(example))).toEqual(readServerSettings({}));
    const named = [...example.matchAll(/^([A-Za-z_0-9]+)=/gm)].map(([, name]) => name);
    expect(named.sort()).toEqual(settings.flatMap(({ name }) => (name === 'NODE_ENV' ? [] : [name])).sort());
    for (const block of example.split('\n\n').filter((part) => /^[A-Za-z_0-9]+=/m.test(part))) {
      expect(block).toContain('# Default: ');
    }
  });
});

describe('secrets', () => {
  it('are collected for the log: keys, and passwords and keys inside URLs', () => {
    const key = '0123456789abcdef0123456789abcdef';
    const { secrets } = readServerSettings({
      MASTER_KEY: 'master-key',
      DATABASE_URI: 'postgres://user:50%25off@host/foyer',
      RPC_URL_1: `https://a.example/v3/${key}, https://user:hunter2@b.example`,
      SMTP_URL: 'smtp://user:hunter3@mail.example',
      SITE_URL: 'https://example.com',
    });
    expect([...secrets].sort()).toEqual(['50%25off', '50%off', 'master-key', 'hunter2', 'hunter3', key].sort());
  });

  it('of every secret setting are among them', () => {
    for (const { name, setting } of settings.filter((one) => one.setting.secret)) {
      const value = SAMPLES[name] ?? (setting.example ? 'postgres://user:hunter2hunter2@host/x' : 'hunter2hunter2');
      const url = /^SMTP/.test(name)
        ? 'smtp://u:hunter2hunter2@h'
        : /RPC/.test(name)
          ? 'https://u:hunter2hunter2@h'
          : value;
      const partner = name === 'IPFS_PIN_TOKEN' ? { IPFS_PIN_URL: 'https://pin.example' } : PARTNERS[name];
      const { secrets } = readServerSettings({ ...partner, [name]: url });
      expect([name, secrets]).toEqual([name, [SAMPLES[name] ?? 'hunter2hunter2']]);
    }
  });
});

describe('MongoDB', () => {
  it.each(['DATABASE_URI', 'CHAIN_DATABASE_URI'])('is refused as %s, with what to do instead', (name) => {
    for (const uri of ['mongodb://user:hunter2@host/db', 'mongodb+srv://host/db']) {
      expect(errorsOf({ [name]: uri })).toEqual([
        `${name} must be a PostgreSQL database: MongoDB is not supported. Set a postgres:// URL, or leave it empty for the embedded PostgreSQL, and import your exported data into it (docs/guides/migrating-from-moralis.md).`,
      ]);
    }
  });
});

describe('CLOUD_CODE', () => {
  it.each([
    ['package.json', 'a folder, and this is a file. Set the folder that the file is in.'],
    ['package.json/cloud', 'a folder that exists. Create it, or leave the setting empty for cloud.'],
  ])('refuses %s: it must be %s', (folder, expected) => {
    expect(errorsOf({ CLOUD_CODE: folder })).toEqual([`CLOUD_CODE "${folder}" must be ${expected}`]);
  });
});
