import type { Handler } from '@/server/parse/triggerStore';

/** Triggers that take a class before their handler. */
export const CLASS_TRIGGERS = {
  beforeSave: 'beforeSave',
  afterSave: 'afterSave',
  beforeDelete: 'beforeDelete',
  afterDelete: 'afterDelete',
  beforeFind: 'beforeFind',
  afterFind: 'afterFind',
  beforeSubscribe: 'beforeSubscribe',
  afterLiveQueryEvent: 'afterEvent',
} as const;

/**
 * Triggers of users and live query, which take the handler first, with the class Parse Server
 * stores them under.
 */
export const OTHER_TRIGGERS = {
  beforeLogin: '_User',
  afterLogin: '_User',
  afterLogout: '_Session',
  beforePasswordResetRequest: '_User',
  beforeConnect: '@Connect',
} as const;

/** One registration of a cloud code file. */
export type Registration =
  | { kind: 'function'; name: string; handler: Handler; validator: unknown; file: string }
  | { kind: 'job'; name: string; handler: Handler; file: string }
  | { kind: 'schedule'; name: string; pattern: string; timezone: string; params: object; file: string }
  /** `method`: of `Parse.Cloud`; `type`: Parse Server's internal name. */
  | {
      kind: 'trigger';
      method: keyof typeof CLASS_TRIGGERS | keyof typeof OTHER_TRIGGERS;
      type: string;
      className: string;
      handler: Handler;
      validator: unknown;
      file: string;
    };

/** Cloud code that cannot be loaded: which file, and why. */
export class CloudCodeError extends Error {
  override readonly name = 'CloudCodeError';

  constructor(file: string, cause: unknown) {
    super(`The cloud code in ${file} cannot be used: ${cause instanceof Error ? cause.message : String(cause)}`, {
      cause,
    });
  }
}
