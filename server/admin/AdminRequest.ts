import type { Act } from '@/server/admin/actLog';

/** A call by somebody who has the role. */
export type AdminRequest = {
  userId: string;
  params: unknown;
  /** Writes down what is about to be done, and must be called before it is. */
  note: (act: Omit<Act, 'act' | 'by'>) => Promise<void>;
};

/** A function of administration. */
export type AdminHandler = (request: AdminRequest) => Promise<unknown>;
