import type Parse from 'parse/node';
import { CloudCodeError, OTHER_TRIGGERS, type Registration } from '@/server/cloud/Registration';
import { type Handler, triggerStore } from '@/server/parse/triggerStore';

/** Takes back what was registered. */
type Undo = () => void;

type Trigger = Extract<Registration, { kind: 'trigger' }>;

/**
 * Registers what cloud code asks for, all of it or nothing. Foyer's own functions and jobs keep their names; where Foyer
 * has a trigger of its own, both run, and Foyer's has the last word before a change and the first after it.
 *
 * @returns how to take all of it back
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
      if (triggerStore.getFunction(name, appId)) throw new Error(`there is a function ${name} already.`);
      Reflect.apply(parse.Cloud.define, parse.Cloud, [name, handler, validator]);
      return () => triggerStore.removeFunction(name, appId);
    }
    case 'job': {
      const { name, handler } = registration;
      if (triggerStore.getJob(name, appId)) throw new Error(`there is a job ${name} already.`);
      parse.Cloud.job(name, leases.alone(name, handler));
      // A job cannot be removed; one of a name without a function is none.
      return () => Reflect.apply(triggerStore.addJob, triggerStore, [name, undefined, appId]);
    }
    case 'schedule':
      if (!triggerStore.getJob(registration.name, appId)) {
        throw new Error(`it schedules ${registration.name}, and there is no job of that name.`);
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

/** Both triggers as one: Foyer's rules are kept whatever the application's trigger does. */
function chain(type: string, own: Handler, theirs: Handler): Handler {
  if (type.startsWith('after')) {
    return async (request) => {
      const answer = await own(request);
      const another = await theirs(request);
      // What `afterSave` answers would stand for the saved row: that of a sign-up belongs to Foyer.
      return type === 'afterFind' ? (another ?? answer) : answer;
    };
  }
  return async (request) => {
    const answer = await theirs(request);
    return (await own(request)) ?? answer;
  };
}

/** Runs jobs at their times. */
export type JobScheduler = {
  /** Runs these from now on. @throws Error for a pattern or a time zone that is none */
  follow(registrations: readonly Registration[]): void;
};

/** Which jobs run now, over all backends of a database. */
export type JobLocks = {
  /** A job of which only one run is alive at a time. */
  alone<Request>(name: string, handler: (request: Request) => unknown): (request: Request) => unknown;
};
