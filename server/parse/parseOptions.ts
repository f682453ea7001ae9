import { randomBytes } from 'node:crypto';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { nameIn } from '@/protocol/config/siteConfig';
import { validatePassword } from '@/protocol/sign-in/credentialRules';
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
const CLIENT_ERROR = new RegExp(
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

/**
 * Another backend on the same database may create or close a class: it is noticed after this time,
 * in milliseconds.
 */
const SCHEMA_LIFETIME = 5_000;

/** The settings, with the values determined at start. */
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
  /** Sign-in adapters by provider. */
  signIns: Record<string, object>;
  /** More options from the backend's modules: adapters for files, analytics and push. */
  further: Readonly<Record<string, unknown>>;
  /** The backend's own classes. */
  classes: readonly ClassDeclaration[];
  cloud: (parse: typeof Parse) => void;
  /** Sends changes to live query. */
  pubSub: PgPubSub;
};

/** Parse Server's options; the sign-in methods are read from them again. */
export type ParseOptions = Record<string, unknown> & { auth: Record<string, object>; enableAnonymousUsers: boolean };

/** The sign-in methods in the options. */
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
    databaseOptions: { schemaCacheTtl: SCHEMA_LIFETIME },
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

    // An account is readable by its owner only, so its addresses are not hidden from readers.
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
    // The gateway rejects duplicate requests, including batches and files.
    idempotencyOptions: { paths: [], ttl: 120 },

    fileUpload: {
      enableForPublic: false,
      enableForAnonymousUser: false,
      enableForAuthenticatedUser: true,
      // The SDK sends the URL of a saved file along; it is not stored.
      allowedFileUrlDomains: [new URL(settings.serverUrl).hostname],
    },

    liveQuery: { classNames: liveQueryClasses(classes, settings.clientClassCreation), pubSubAdapter: pubSub },
    installation: { duplicateDeviceTokenActionEnforceAuth: true },
    allowAggregationForReadOnlyMasterKey: false,
    enableProductPurchaseLegacyApi: false,
    pages: { encodePageParamHeaders: true },

    logsFolder: null,
    loggerAdapter: createParseLogger(log),
    // These lines would contain client data.
    logLevels: {
      ...{ triggerAfter: 'silent', triggerBeforeSuccess: 'silent', triggerBeforeError: 'silent' },
      ...{ cloudFunctionSuccess: 'silent', cloudFunctionError: 'silent', signupUsernameTaken: 'silent' },
    },
  };
}

/**
 * Parse Server's log adapter over pino. Of what Parse Server adds to a line only the error message
 * is kept: the rest may contain client data.
 */
function createParseLogger(logger: Logger) {
  const log = logger.child({ part: 'parse' });
  return {
    log(level: string, message: unknown, ...details: unknown[]): void {
      const text = [message, ...details].map(wordsOf).filter(Boolean).join(' ').slice(0, 1000);
      const isCallers = CLIENT_ERROR.test(text) || details.some(isClientError);
      // Parse Server's info lines matter for debugging only.
      log[!isCallers && (level === 'error' || level === 'warn') ? level : 'debug'](text);
    },
  };
}

function wordsOf(part: unknown): string {
  if (typeof part === 'string') return part;
  return part instanceof Error ? (part.stack ?? part.message) : '';
}
