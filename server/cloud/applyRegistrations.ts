import type Parse from 'parse/node';
import { CloudCodeError, OTHER_TRIGGERS, type Registration } from '@/server/cloud/Registration';
import { type Handler, triggerStore } from '@/server/parse/triggerStore';

/** Removes what was registered. */
type Undo = () => void;

type Trigger = Extract<Registration, { kind: 'trigger' }>;

/**
 * Registers all of the cloud code or nothing. Foyer's own functions and jobs keep their names; if
 * Foyer has a trigger of its own, both run: Foyer's last before a change, and first after it.
 *
 * @returns how to remove all of it
 * @throws {CloudCodeError} for a name that is taken
 */
export function applyRegistrations(
  parse: typeof Parse,
  appId: string,
  leases: JobLocks,
  wanted: readonly Registration[],
): Undo {
  const undos: Undo[] = [];
  const undo = () => {
    for (const one of undos.splice(0).reverse()) one();
  };
  for (const registration of wanted) {
    try {
      undos.push(register(parse, appId, leases, registration));
    } catch (error) {
      undo();
      throw new CloudCodeError(registration.file, error);
    }
  }
  return undo;
}

function register(parse: typeof Parse, appId: string, leases: JobLocks, registration: Registration): Undo {
  switch (registration.kind) {
    case 'function': {
      const { name, handler, validator } = registration;
      if (triggerStore.getFunction(name, appId)) throw new Error(`the function ${name} exists already.`);
      Reflect.apply(parse.Cloud.define, parse.Cloud, [name, handler, validator]);
      return () => triggerStore.removeFunction(name, appId);
    }
    case 'job': {
      const { name, handler } = registration;
      if (triggerStore.getJob(name, appId)) throw new Error(`the job ${name} exists already.`);
      parse.Cloud.job(name, leases.alone(name, handler));
      // A job cannot be removed; a name without a function has no effect.
      return () => Reflect.apply(triggerStore.addJob, triggerStore, [name, undefined, appId]);
    }
    case 'schedule':
      if (!triggerStore.getJob(registration.name, appId)) {
        throw new Error(`it schedules ${registration.name}, which is not a job.`);
      }
      return () => undefined;
    case 'trigger':
      return registerTrigger(parse, appId, registration);
  }
}

function registerTrigger(parse: typeof Parse, appId: string, trigger: Trigger): Undo {
  const { method, type, className, validator } = trigger;
  const before = triggerStore.getTrigger(className, type, appId);
  const handler = before ? chain(type, before, trigger.handler) : trigger.handler;
  const given = method in OTHER_TRIGGERS ? [handler, validator] : [className, handler, validator];
  Reflect.apply(parse.Cloud[method] as Handler, parse.Cloud, given);
  return () => {
    triggerStore.removeTrigger(type, className, appId);
    if (before) triggerStore.addTrigger(type, className, before, appId);
  };
}

/** Combines both triggers: Foyer's rules apply whatever the app's trigger does. */
function chain(type: string, own: Handler, theirs: Handler): Handler {
  if (type.startsWith('after')) {
    return async (request) => {
      const answer = await own(request);
      const another = await theirs(request);
      // The result of `afterSave` would replace the saved row: that of a sign-up belongs to Foyer.
      return type === 'afterFind' ? (another ?? answer) : answer;
    };
  }
  return async (request) => {
    const answer = await theirs(request);
    return (await own(request)) ?? answer;
  };
}

/** Runs jobs on schedule. */
export type JobScheduler = {
  /** Schedules these jobs from now on. @throws Error for an invalid pattern or time zone */
  follow(registrations: readonly Registration[]): void;
};

/** The jobs running now, across all backends of a database. */
export type JobLocks = {
  /** A job that runs once at a time. */
  alone<Request>(name: string, handler: (request: Request) => unknown): (request: Request) => unknown;
};
