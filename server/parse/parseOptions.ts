import { randomBytes } from 'node:crypto';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { nameIn } from '@/protocol/config/siteConfig';
import { validatePassword } from '@/protocol/sign-in/passwordRules';
import type { ServerSettings } from '@/server/config/ServerSettings';
import type { Mailer } from '@/server/mail/createMailer';
import { isClientError } from '@/server/parse/clientErrors';
import { createMailAdapter, MAIL_LIFETIMES } from '@/server/parse/createMailAdapter';
import type { PgPubSub } from '@/server/parse/live-query/createPgPubSub';
import { LOCKOUT } from '@/server/parse/rateLimitStore';
import { type ClassDeclaration, liveQueryClasses, SKELETON_FIELD } from '@/server/parse/schema/schema';

/**
 * Parse Server prints refused requests as errors; they are the caller's, and ordinary. Anybody could fill the log of
 * errors with them.
 */
const CALLERS_FAULT = new RegExp(
  `^(${[
    ...['Parse error: ', 'Error handling request: ParseError: ', 'unable to parse request ', 'Can not find '],
    ...['Failed running auth step ', 'Failed matching subscription ', 'Failed running beforeSubscribe '],
    ...['Connect message error ', "Clients aren't allowed to ", 'Permission denied', 'Insufficient auth\\.'],
    ...['Invalid session token', '(unauthorized: )?master key is required'],
  ].join('|')})`,
);

const LOOPBACK = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];

/** Largest upload Parse Server takes; bodies that are no upload are held to less (`server/gateway/readBody.ts`). */
const MAX_UPLOAD_SIZE = '20mb';

/** Another backend on the same database may make a class, or close one: it is seen after this time, in milliseconds. */
const SCHEMA_LIFETIME = 5_000;

/** The settings, with what the composition found out. */
export type ParseSettings = ServerSettings & {
  databaseUri: string;
  masterKey: string;
  /** `serverUrl` as this process reaches itself; its path must equal that of `serverUrl`. */
  internalUrl: string;
  log: Logger;
};

/** What the options are made from. */
export type ParseOptionParts = {
  settings: ParseSettings;
  sendMail: Mailer['send'];
  /** Adapters of the ways of signing in, by provider. */
  signIns: Record<string, object>;
  /** Further options, as the modules of the backend bring them: adapters of files, analytics and push. */
  further: Readonly<Record<string, unknown>>;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  cloud: (parse: typeof Parse) => void;
  /** Brings changes to live query. */
  pubSub: PgPubSub;
};

/** Parse Server's options; the ways of signing in are read from them again. */
export type ParseOptions = Record<string, unknown> & { auth: Record<string, object>; enableAnonymousUsers: boolean };

/** The ways of signing in that the options name. */
export function signInProviders({ auth, enableAnonymousUsers }: ParseOptions): ReadonlySet<string> {
  return new Set([...Object.keys(auth), ...(enableAnonymousUsers ? ['anonymous'] : [])]);
}

/** Parse Server's options: closed by default, bounded, and explicit where a default is about to change. */
export function parseOptions(parts: ParseOptionParts): ParseOptions {
  const { settings, sendMail, signIns, further, classes, cloud, pubSub } = parts;
  const { log, databaseUri } = settings;
  return {
    appId: settings.appId,
    appName: nameIn('email'),
    masterKey: settings.masterKey,
    maintenanceKey: randomBytes(32).toString('hex'),
    masterKeyIps: LOOPBACK,
    maintenanceKeyIps: LOOPBACK,
    readOnlyMasterKeyIps: LOOPBACK,
    serverURL: settings.internalUrl,
    publicServerURL: settings.serverUrl,
    allowOrigin: [new URL(settings.siteUrl).origin],
    databaseURI: databaseUri,
    databaseOptions: { schemaCacheTtl: SCHEMA_LIFETIME, ...accountIn(databaseUri) },
    cloud,
    directAccess: true,

    ...further,

    allowClientClassCreation: settings.clientClassCreation,
    allowCustomObjectId: false,
    enforcePrivateUsers: true,
    enableAnonymousUsers: true,
    auth: signIns,
    allowExpiredAuthDataToken: false,
    enableInsecureAuthAdapters: false,

    // An account is readable by its owner alone, so its addresses are not hidden from its readers, who need them.
    protectedFields: { _User: { '*': [SKELETON_FIELD] } },
    protectedFieldsOwnerExempt: false,
    protectedFieldsTriggerExempt: true,
    protectedFieldsSaveResponseExempt: false,

    convertEmailToLowercase: true,
    passwordPolicy: {
      validatorCallback: (password: unknown) => typeof password === 'string' && validatePassword(password) === null,
      validationError: 'This password is too easy to guess. Choose another one.',
      resetTokenValidityDuration: MAIL_LIFETIMES.reset,
      resetPasswordSuccessOnInvalidEmail: true,
    },
    accountLockout: { ...LOCKOUT, unlockOnPasswordReset: true },
    sessionLength: 30 * 24 * 60 * 60,
    expireInactiveSessions: true,
    revokeSessionOnPasswordReset: true,

    verifyUserEmails: settings.sendEmail,
    emailVerifyTokenValidityDuration: MAIL_LIFETIMES.verification,
    emailVerifySuccessOnInvalidEmail: true,
    emailAdapter: createMailAdapter(settings.siteUrl, sendMail, log),

    maxLimit: 1000,
    maxUploadSize: MAX_UPLOAD_SIZE,
    requestComplexity: {
      ...{ includeDepth: 10, includeCount: 100, subqueryDepth: 10, queryDepth: 10 },
      ...{ graphQLDepth: 20, graphQLFields: 200, batchRequestLimit: 100 },
    },
    // The gateway refuses requests that come twice, batches and files too.
    idempotencyOptions: { paths: [], ttl: 120 },

    fileUpload: {
      enableForPublic: false,
      enableForAnonymousUser: false,
      enableForAuthenticatedUser: true,
      // The SDK sends the address of a saved file along; it is not kept.
      allowedFileUrlDomains: [new URL(settings.serverUrl).hostname],
    },

    liveQuery: { classNames: liveQueryClasses(classes, settings.clientClassCreation), pubSubAdapter: pubSub },
    installation: { duplicateDeviceTokenActionEnforceAuth: true },
    allowAggregationForReadOnlyMasterKey: false,
    enableProductPurchaseLegacyApi: false,
    pages: { encodePageParamHeaders: true },

    logsFolder: null,
    loggerAdapter: createParseLogger(log),
    // These lines carry what clients sent.
    logLevels: {
      ...{ triggerAfter: 'silent', triggerBeforeSuccess: 'silent', triggerBeforeError: 'silent' },
      ...{ cloudFunctionSuccess: 'silent', cloudFunctionError: 'silent', signupUsernameTaken: 'silent' },
    },
  };
}

/** Parse Server takes user and password as they are written in the address: they are handed over decoded, where they differ. */
function accountIn(databaseUri: string): object {
  const { username, password } = new URL(databaseUri);
  const account = { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  // Its log calls the two options unknown.
  return account.user === username && account.password === password ? {} : account;
}

/**
 * Parse Server's log adapter over pino. Of what Parse Server adds to a line only an error's own words are kept: the rest
 * may hold what a client sent.
 */
function createParseLogger(logger: Logger) {
  const log = logger.child({ part: 'parse' });
  return {
    log(level: string, message: unknown, ...details: unknown[]): void {
      const text = [message, ...details].map(wordsOf).filter(Boolean).join(' ').slice(0, 1000);
      const isCallers = CALLERS_FAULT.test(text) || details.some(isClientError);
      // What Parse Server calls information is of interest to who looks for a fault.
      log[!isCallers && (level === 'error' || level === 'warn') ? level : 'debug'](text);
    },
  };
}

function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : '';
}
