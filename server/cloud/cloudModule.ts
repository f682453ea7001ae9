import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { tsImport } from 'tsx/esm/api';
import { CloudCodeError, type Registration } from '@/server/cloud/Registration';
import { applyRegistrations, type JobLocks, type JobScheduler } from '@/server/cloud/applyRegistrations';
import { createCloudSdk, type Recorder } from '@/server/cloud/createCloudSdk';
import { type Plugin, type PluginAnswer, PluginRefusal } from '@/server/cloud/plugins/Plugin';
import type { BackendModule, CloudFunction } from '@/server/gateway/BackendModule';

/**
 * A file with functions and triggers; those that begin with an underscore or a dot are for others to import, and the
 * schema is read before (`loadSchema`).
 */
const CODE = /^(?!schema\.)[^_.].*(?<!\.d)\.(?:ts|mts|cts|js|mjs|cjs)$/;

/** What was loaded as CommonJS, in this whole process. */
const { cache: loaded } = createRequire(import.meta.url);

/** Editors save in several steps: so long after the last of them, in milliseconds. */
const CALM = 150;

/** What cloud code stands on. */
export type CloudPorts = CloudCodeOptions & {
  plugins: readonly Plugin[];
  /** Classes that the application declares. */
  declared: readonly string[];
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
};

/** Cloud code of the application (`cloud/`), and plugins of the backend. */
export function createCloudModule({ plugins, declared, allowLiveQuery, ...options }: CloudPorts): BackendModule {
  let stopCloudCode: () => void = () => undefined;
  return {
    name: 'cloud',
    cloudFunctions: createPluginFunctions(plugins),
    async open() {
      stopCloudCode = await startCloudCode(options);
      declared.forEach(allowLiveQuery);
    },
    stop: () => stopCloudCode(),
  };
}

/** What the SDK reads an answer out of. */
type Envelope = { data: { success: true; result: PluginAnswer } | { success: false; data: { message: string } } };

/**
 * The functions of plugins: `getPluginSpecs`, which the SDK asks at its start to make `Moralis.Plugins`, and each function
 * as `{plugin}_{function}` (row G27).
 */
function createPluginFunctions(plugins: readonly Plugin[]): Record<string, CloudFunction> {
  const specs = plugins.map(({ name, functions }) => ({ name, functions: Object.keys(functions) }));
  const calls = plugins.flatMap(({ name, functions }) =>
    Object.entries(functions).map(([endpoint, run]) => [`${name}_${endpoint}`, answer(run)] as const),
  );
  return { getPluginSpecs: () => specs, ...Object.fromEntries(calls) };
}

function answer(run: Plugin['functions'][string]) {
  return async ({ params }: { params: Record<string, unknown> }): Promise<Envelope> => {
    try {
      return { data: { success: true, result: await run(params) } };
    } catch (error) {
      if (!(error instanceof PluginRefusal)) throw error;
      return { data: { success: false, data: { message: error.message } } };
    }
  };
}

/** What cloud code of an application is run with. */
type CloudCodeOptions = {
  /** The server's SDK, after Foyer's own functions and triggers were registered. */
  parse: typeof Parse;
  appId: string;
  folder: string;
  /** Whether a file that changes is loaded anew: in development. */
  reloads: boolean;
  leases: JobLocks;
  scheduler: JobScheduler;
  log: Logger;
};

/**
 * Loads the cloud code of an application and registers it. In development a file that changes is loaded anew; one that
 * is broken is told in the log, and what ran before goes on running.
 *
 * @returns how to stop looking for changes
 * @throws {CloudCodeError} if it cannot be used at the start
 */
async function startCloudCode(options: CloudCodeOptions): Promise<() => void> {
  const { parse, appId, folder, reloads, leases, scheduler, log } = options;
  const recorder: Recorder = { file: null, registrations: [] };
  const sdk = createCloudSdk(parse, recorder, log);
  Object.assign(globalThis, { Parse: sdk, Moralis: sdk });

  let registrations = await loadFolder(folder, recorder);
  let undo = applyRegistrations(parse, appId, leases, registrations);
  scheduler.follow(registrations);
  if (!reloads || !existsSync(folder)) return () => undefined;

  const reload = async () => {
    try {
      const wanted = await loadFolder(folder, recorder);
      refuseSilentFiles(registrations, wanted);
      undo();
      try {
        undo = applyRegistrations(parse, appId, leases, wanted);
      } catch (error) {
        undo = applyRegistrations(parse, appId, leases, registrations);
        throw error;
      }
      registrations = wanted;
      scheduler.follow(registrations);
      log.info('The cloud code was loaded anew.');
    } catch (error) {
      log.error({ err: error }, 'The cloud code is as it was: what it was changed to cannot be used.');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const { watch } = await import('chokidar'); // A production install leaves it out.
  const watcher = watch(folder, { ignoreInitial: true }).on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void (running = running.then(reload)), CALM);
  });
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}

/**
 * Refuses a change after which a file that is still there registers nothing: more likely it was saved half-way, or went
 * wrong without a word, than that all of it is to go.
 *
 * @throws {CloudCodeError} for the first such file
 */
function refuseSilentFiles(before: readonly Registration[], after: readonly Registration[]): void {
  const heard = new Set(after.map(({ file }) => file));
  const silent = before.find(({ file }) => !heard.has(file) && existsSync(resolve(file)));
  if (!silent) return;
  throw new CloudCodeError(
    silent.file,
    new Error('it registers nothing any more. To take back what it did, remove it.'),
  );
}

/**
 * Loads every file of a folder, by the order of their names, and answers what they register. Each call loads them anew,
 * with all they import.
 *
 * @returns nothing where the folder is not there
 * @throws {CloudCodeError} which file cannot be used, and why
 */
async function loadFolder(folder: string, recorder: Recorder): Promise<Registration[]> {
  const files = (await listFolder(folder)).filter((name) => CODE.test(name)).sort();
  if (files.length > 0) forgetCommonJs(await realpath(folder));
  recorder.registrations = [];
  for (const name of files) {
    const path = join(folder, name);
    recorder.file = relative(process.cwd(), path);
    try {
      await tsImport(pathToFileURL(path).href, import.meta.url);
    } catch (error) {
      throw new CloudCodeError(recorder.file, error);
    } finally {
      recorder.file = null;
    }
  }
  return recorder.registrations;
}

/** CommonJS files are read once for each path; modules have an address of their own in each call. */
function forgetCommonJs(folder: string): void {
  const packages = `${sep}node_modules${sep}`;
  for (const path of Object.keys(loaded)) {
    if (path.startsWith(folder + sep) && !path.includes(packages)) Reflect.deleteProperty(loaded, path);
  }
}

async function listFolder(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}
