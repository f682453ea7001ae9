import { createRequire } from 'node:module';

/** A function that cloud code registers. */
export type Handler = (request: unknown) => unknown;

/** The part of Parse Server's store of triggers used here (parse-server 9.10, `lib/triggers`). */
export type TriggerStore = {
  getClassName(parseClass: unknown): string | undefined;
  getTrigger(className: string, type: string, appId: string): Handler | undefined;
  addTrigger(type: string, className: string, handler: Handler, appId: string, validator?: unknown): void;
  removeTrigger(type: string, className: string, appId: string): void;
  /** Runs the trigger of this type of a class, if any. */
  maybeRunTrigger(
    type: 'afterSave',
    auth: { isMaster: boolean },
    object: Parse.Object,
    original: null,
    config: object,
    context: object,
  ): Promise<unknown>;
  getFunction(name: string, appId: string): Handler | undefined;
  removeFunction(name: string, appId: string): void;
  getJob(name: string, appId: string): Handler | undefined;
  addJob(name: string, handler: Handler, appId: string): void;
};

/** `Parse.Cloud` can only add: what is reloaded has to be removed first. */
export const triggerStore = createRequire(import.meta.url)('parse-server/lib/triggers') as TriggerStore;

/** What a handler of Parse Server returns (parse-server 9.10, `PromiseRouter`). */
export type ParseResult = {
  status?: number;
  response?: unknown;
  location?: string;
  headers?: Record<string, string>;
};

/** Runs a request. */
export type ParseHandler = (request: object) => Promise<ParseResult>;

/** A route of Parse Server (parse-server 9.10, `PromiseRouter`; `layer` is of router 2.2.0). */
export type ParseRoute = {
  method: string;
  path: string;
  handler: ParseHandler;
  layer: { match(path: string): boolean; params: Record<string, string> };
};
