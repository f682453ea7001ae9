import { beforeEach } from 'vitest';

/** What stands in for exports of a module. Their names are checked; how much of each a test needs is its own matter. */
type StandIns<Module> = { readonly [Name in keyof Module]?: unknown };

/**
 * Replaces exports of a module of ours for each test of a file, or of a `describe`, for all who import them, and puts
 * them back after it. Unlike `vi.mock` it leaves the module loaded, so that its file shares a process with others
 * (project `unit`). What a module read from another one while it was loaded stays, as do calls within the module.
 *
 * @param module such as `import('@/lib/data/readData')`
 * @param standIns by the names of the exports; or what makes them of the module, anew for each test
 */
export function replaceExports<Module extends object>(
  module: Promise<Module>,
  standIns: StandIns<Module> | ((original: Module) => StandIns<Module>),
): void {
  beforeEach(async () => {
    const exports = await module;
    const before = Object.getOwnPropertyDescriptors(exports);
    const made = typeof standIns === 'function' ? standIns({ ...exports }) : standIns;
    const names = Object.keys(made) as (keyof Module)[];
    // The module runner of Vite has a getter for each export, which all importers read at each use.
    for (const name of names) Object.defineProperty(exports, name, { ...before[name], get: () => made[name] });
    return () => {
      for (const name of names) Object.defineProperty(exports, name, before[name]);
    };
  });
}
