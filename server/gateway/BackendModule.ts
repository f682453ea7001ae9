import type { RequestHandler } from 'express';
import type Parse from 'parse/node';
import type { Answer, CallHandlers, ParseRequest } from '@/server/gateway/ParseCall';
import type { RequestRule } from '@/server/gateway/createCallRunner';
import type { FilesController } from '@/server/parse/database';

/** A cloud function, as Parse Server calls it. */
export type CloudFunction = Parameters<typeof Parse.Cloud.define>[1];

/** One that sets headers of its answer; the parts of a batch have none. */
export type CloudFunctionWithHeaders = (
  request: Parse.Cloud.FunctionRequest,
  response: { header(name: string, value: string): unknown },
) => unknown;

/** A job of cloud code. */
export type CloudJob = Parameters<typeof Parse.Cloud.job>[1];

type Done = void | Promise<void>;

/** What a module does when a row of a class is written or deleted, and when accounts sign in or out. */
export type ClassTriggers = {
  beforeSave?(request: Parse.Cloud.BeforeSaveRequest): Done;
  afterSave?(request: Parse.Cloud.AfterSaveRequest): Done;
  beforeDelete?(request: Parse.Cloud.BeforeDeleteRequest): Done;
  afterDelete?(request: Parse.Cloud.AfterDeleteRequest): Done;
  /** Of `_User` alone. */
  beforeLogin?(request: Parse.Cloud.TriggerRequest<Parse.User>): Done;
  /** Of `_Session` alone. */
  afterLogout?(request: Parse.Cloud.TriggerRequest): Done;
};

/** Something that deletes rows that have expired. */
export type Sweep = { sweep(): Promise<unknown> };

/**
 * A part of the backend: what it adds to Parse Server, to the gateway and to the HTTP server. Modules import no other
 * module: what one needs of another, `server/main.ts` hands it as a port.
 *
 * The backend goes through the list of modules in its order at `start` and at `open`, and backwards at `stop`.
 */
export type BackendModule = {
  /** Named in the log when it stops. */
  name: string;
  /** Answers to calls of the registry (`protocol/calls/registry.ts`), which checks access and parameters. */
  functions?: Readonly<Partial<CallHandlers>>;
  /** Cloud functions that check their own parameters: of the data service, which REST asks too, and of plugins. */
  cloudFunctions?: Readonly<Record<string, CloudFunction | CloudFunctionWithHeaders>>;
  jobs?: Readonly<Record<string, CloudJob>>;
  /** By class. */
  triggers?: Readonly<Record<string, ClassTriggers>>;
  /** Adapters of sign-in methods, by the name of the provider. */
  signIns?: Readonly<Record<string, object>>;
  /** Further options of Parse Server. */
  parseOptions?: Readonly<Record<string, unknown>>;
  /** Changes how Parse Server hands out files. */
  patchFiles?(controller: FilesController): void;
  /** Asked before anything of a request is done. */
  requestRules?: readonly RequestRule[];
  /** Told of each request and its answer. */
  onAnswered?(request: ParseRequest, answer: Answer): void;
  /** Answered by the HTTP server, beside the Parse protocol. */
  routes?: RequestHandler;
  /** Run at the start and each minute. */
  sweeps?: readonly Sweep[];
  /** Run each hour. */
  hourlySweeps?: readonly Sweep[];
  /** Begins work that needs the database alone, before Parse Server is started. */
  start?(): void;
  /** Begins the rest: Parse Server runs, every class is declared, and no request has come in yet. */
  open?(): Done;
  /** Ends all of it. No request comes in any more, and Parse Server still runs. */
  stop?(): Done | undefined;
};
