import { statSync } from 'node:fs';
import { z } from 'zod';
import { line, onOff, SECRET_HINT, setting } from '@/server/config/defineSetting';

const cloudCodeFolder = z.string().superRefine((folder, context) => {
  const kind = kindOf(folder);
  if (kind === 'folder') return;
  const message =
    kind === 'file'
      ? 'a folder, and this is a file. Set the folder that the file is in.'
      : 'a folder that exists. Create it, or leave the setting empty for cloud.';
  context.addIssue({ code: 'custom', message });
});

function kindOf(folder: string): 'folder' | 'file' | 'none' {
  try {
    return statSync(folder).isDirectory() ? 'folder' : 'file';
  } catch {
    return 'none'; // Missing, below a file, or not accessible: all the same to the operator.
  }
}

export const applicationSettings = {
  ACCEPTED_SIGN_IN_MESSAGES: setting({
    description:
      'Messages that a wallet may sign to sign in or to be linked, beside the text of the site and EIP-4361 messages, which name the site and are always accepted. site: nothing else. sdk: also the default sentence of the SDK, "Moralis Authentication". It names no site, so a phishing site can have a visitor sign it and use the signature here (docs/operate/security.md). any: the text of any application (signingMessage), with the same risk.',
    default: { development: 'any', production: 'sdk' },
    formerName: { name: 'SIGN_IN_TEXT', since: '0.3.0' },
    schema: z.enum(['site', 'sdk', 'any'], { error: 'site, sdk or any' }),
  }),
  REQUIRE_REAUTHENTICATION: setting({
    description:
      'Whether visitors must have signed in, or confirmed with their password or wallet, within the last 10 minutes to change their password, email, username beside a password, two-factor or sign-in methods, and to delete their account. Turn it off only for applications that cannot ask visitors to sign in again: a stolen session can then take over the account.',
    default: 'on',
    formerName: { name: 'ACCOUNT_CHANGE_PROOF', since: '0.3.0', values: { fresh: 'on', session: 'off' } },
    schema: onOff,
  }),
  CLIENT_CLASS_CREATION: setting({
    description: 'Whether a client may create new classes in the database.',
    default: { development: 'on', production: 'off' },
    schema: onOff,
  }),
  LIVE_QUERY_STRICT: setting({
    description:
      'Whether live query refuses a connect message with additional properties. The SDK then gets "Additional properties not allowed", drops its installationId and connects again.',
    default: 'off',
    schema: onOff,
  }),
  MORALIS_SECRET: setting({
    description:
      'Secret with which a program of the operator gets its API key from the operator listener, as the SDK does in Node when it is started with moralisSecret (docs/reference/differences.md).',
    empty: 'no such endpoint',
    hint: SECRET_HINT,
    secret: true,
    longInProduction: true,
    schema: line,
  }),
  CLOUD_CODE: setting({
    description: 'Folder with your own cloud functions, triggers and jobs (docs/guides/cloud-code.md).',
    default: 'cloud',
    schema: cloudCodeFolder,
  }),
  SAMPLE_PLUGIN: setting({
    description: 'Whether the sample plugin (guestbook) is available to Moralis.Plugins.',
    default: { development: 'on', production: 'off' },
    schema: onOff,
  }),
};
