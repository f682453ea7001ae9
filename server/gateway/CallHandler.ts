import type { CallAnswer, CALLS, CheckedCall, ModuleCallName } from '@/protocol/calls/registry';

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
