/**
 * Codes of the Parse protocol that site and backend name, as in `Parse.Error` (Parse Server 9.10, row H01). Sentences for
 * visitors are in `errorCatalogue.ts`.
 */
/** The server could not do it. */
export const INTERNAL_SERVER_ERROR = 1;
/** The server cannot be reached. */
export const CONNECTION_FAILED = 100;
/** It does not exist, or the caller may not see it. */
export const OBJECT_NOT_FOUND = 101;
/** The query is malformed, or asks for too much. */
export const INVALID_QUERY = 102;
/** No class can have this name. */
export const INVALID_CLASS_NAME = 103;
/** The request cannot be read. */
export const INVALID_JSON = 107;
/** The server does not offer this. */
export const COMMAND_UNAVAILABLE = 108;
/** Notifications are off. */
export const PUSH_MISCONFIGURED = 115;
/** The caller may not do it. */
export const OPERATION_FORBIDDEN = 119;
/** No file can have this name. */
export const INVALID_FILE_NAME = 122;
/** It took too long, or has expired. */
export const TIMEOUT = 124;
/** A value that has to be unique exists. */
export const DUPLICATE_VALUE = 137;
/** A cloud function failed or is unknown. */
export const SCRIPT_FAILED = 141;
/** A parameter is wrong. */
export const VALIDATION_ERROR = 142;
/** Too many requests. */
export const REQUEST_LIMIT_EXCEEDED = 155;
/** A username is needed. */
export const USERNAME_MISSING = 200;
/** A password is needed. */
export const PASSWORD_MISSING = 201;
/** Another account has the username. */
export const USERNAME_TAKEN = 202;
/** A session, or a fresh one, is needed. */
export const SESSION_MISSING = 206;
/** The session has ended. */
export const INVALID_SESSION_TOKEN = 209;
/** The two-factor code is wrong. */
export const MFA_ERROR = 210;
/** A two-factor code is needed. */
export const MFA_TOKEN_REQUIRED = 211;
/** Several operations failed; the error lists each. */
export const AGGREGATE_ERROR = 600;
/** A file cannot be read. */
export const FILE_READ_ERROR = 601;
