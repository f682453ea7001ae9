import type { Logger } from 'pino';
import type { SignInTexts } from '@/protocol/signInText';
import type { FileStore } from '@/server/files/openFileStore';
import type { OutgoingLetter } from '@/server/mail/createMailer';
import type { PushSettings } from '@/server/settings/readPushSettings';
import type { FileSettings } from '@/server/settings/readFileSettings';

/** What the Parse backend needs to know, checked already. */
export type ParseSettings = {
  appId: string;
  /** Public address of the Parse protocol, such as `https://api.example.com/server`. */
  serverUrl: string;
  /** The same, as this process reaches itself; its path must equal that of `serverUrl`. */
  internalUrl: string;
  /** Public address of the site, without a slash at the end; links in mails go there. */
  siteUrl: string;
  masterKey: string;
  databaseUri: string;
  /** Whether clients may make new classes; off in production. */
  clientClassCreation: boolean;
  /** Bytes of visitors' files, and the rules for them. */
  fileStore: FileStore;
  files: FileSettings;
  push: PushSettings;
  /** Whether a new address is confirmed by mail. */
  verifyEmail: boolean;
  /** Number of proxies in front; 0 trusts no forwarding header. */
  trustProxy: number;
  /** Whether live query refuses what it does not know in a client's introduction. */
  strictLiveQuery: boolean;
  /** Which words a wallet may sign to come in: any, or only the site's own and EIP-4361. */
  signInText: SignInTexts;
  /** What a session needs to change what opens its account: `fresh` proof, or nothing more. */
  accountChangeProof: 'fresh' | 'session';
  /** Whether the plugin to learn from is there. */
  samplePlugin: boolean;
  /** Where the functions and triggers of the application are, and whether they are loaded anew when they change. */
  cloudCode: { folder: string; reloads: boolean };
  logger: Logger;
};

/** Hands a letter over for delivery; rejects where it cannot be handed over. */
export type SendMail = (letter: OutgoingLetter) => Promise<void>;
