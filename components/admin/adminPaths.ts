/** The addresses of administration, in the order of its pages: every inside page carries them, and not what they lead to. */
export const ADMIN_PATHS = [
  '/admin',
  '/admin/users',
  '/admin/roles',
  '/admin/config',
  '/admin/classes',
  '/admin/jobs',
  '/admin/push',
  '/admin/keys',
  '/admin/events',
  '/admin/analytics',
  '/admin/log',
] as const;

/** One of them. */
export type AdminPath = (typeof ADMIN_PATHS)[number];
