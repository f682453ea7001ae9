import type { CallAnswer, CALLS, CheckedCall, ModuleCallName } from '@/protocol/calls/registry';
import { decodeComponent } from '@/protocol/text/decodeComponent';
import { StatusError } from '@/server/http/StatusError';
import type { ParseHandler } from '@/server/parse/triggerStore';

/** One call of the Parse protocol: a request by itself, or one part of a batch, as Parse Server's router reads it. */
export type ParseCall = {
  method: string;
  /** The pattern of Parse Server's route, such as `/classes/:className/:objectId`. */
  route: string;
  /** What the path holds at the names of the pattern, decoded. */
  params: Readonly<Record<string, string>>;
  /** Of the class that is read or written; `null` for routes of no class. */
  className: string | null;
  /** Everything that the handler of the route is given: the body, and the query string merged into it as Parse Server does. */
  body: Record<string, unknown>;
  /** The route's own handler in Parse Server. */
  handler: ParseHandler;
};

/** A request that was read, once: nothing behind the gateway looks at its bytes again. */
export type ParseRequest = {
  calls: readonly ParseCall[];
  /** Whether the calls came as one batch, and are answered as one. */
  isBatch: boolean;
  /** `X-Parse-Request-Id`, by which a repeated request is known. */
  requestId: string | null;
  credentials: Credentials;
  /** The caller's network address. */
  ip: string;
  headers: Readonly<Record<string, string | string[] | undefined>>;
};

/** Who asks. */
export type Credentials = {
  sessionToken: string | undefined;
  installationId: string | undefined;
  /** The master key was given, and may be used where it was. */
  isMaster: boolean;
  /** Handed on to cloud code (`X-Parse-Cloud-Context`). */
  context: Record<string, unknown>;
};

/** What is answered: to the request, or to one call of a batch. */
export type Answer = { status: number; body: unknown; headers: Record<string, string> };

/** Text of an address, decoded. @throws {RequestError} 400, with this code, for a percent sign that encodes nothing */
export function decodePathSegment(text: string, code: number): string {
  const decoded = decodeComponent(text);
  if (decoded === null) throw new RequestError(400, code, 'The URL has a percent sign that encodes nothing.');
  return decoded;
}

/** Why a request is refused, in the protocol's words. */
export class RequestError extends StatusError {
  override readonly name = 'RequestError';

  /** @param retryAfter in seconds */
  constructor(status: number, code: number, message: string, retryAfter?: number) {
    super(message, { status, code, ...(retryAfter !== undefined && { retryAfter }) });
  }
}

/** What every handler is given beside its parameters. */
type Context = {
  /** Of the request, their names in lower case. */
  headers: Readonly<Record<string, string | undefined>>;
};

/** Somebody who is signed in. */
export type SignedIn = Context & { user: Parse.User; userId: string; sessionToken: string };

/** What a handler knows of who calls, by who may (`Access`). */
type CallerOf<Name extends ModuleCallName> = (typeof CALLS)[Name]['access'] extends 'anyone'
  ? Context & { user: Parse.User | undefined }
  : (typeof CALLS)[Name]['access'] extends 'operator'
    ? Context
    : SignedIn;

/** A call that may be made, its parameters checked. */
export type CallRequest<Name extends ModuleCallName> = CallerOf<Name> & { params: CheckedCall<Name> };

/** Answers one call of the registry. @throws Parse.Error with the call's own codes */
export type CallHandler<Name extends ModuleCallName> = (request: CallRequest<Name>) => Promise<CallAnswer<Name>>;

/** Handlers by the names of their calls. */
export type CallHandlers<Name extends ModuleCallName = ModuleCallName> = { [One in Name]: CallHandler<One> };
