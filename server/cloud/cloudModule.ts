import { existsSync } from 'node:fs';
import { readdir, realpath } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import type Parse from 'parse/node';
import type { Logger } from 'pino';
import { tsImport } from 'tsx/esm/api';
import type { CallAnswer } from '@/protocol/calls/registry';
import { CloudCodeError, type Registration } from '@/server/cloud/Registration';
import { applyRegistrations, type JobLocks, type JobScheduler } from '@/server/cloud/applyRegistrations';
import { createCloudSdk, type Recorder } from '@/server/cloud/createCloudSdk';
import { type Plugin, type PluginAnswer, PluginError } from '@/server/cloud/plugins/Plugin';
import type { BackendModule, CloudFunction } from '@/server/gateway/BackendModule';

/** The schema, which is read once (`loadSchema`). */
const SCHEMA = /^schema\.[mc]?[tj]s$/;

/**
 * A file with functions and triggers. Files that begin with an underscore or a dot are only
 * imported, the schema is read earlier (`loadSchema`), and tests are beside what they test.
 */
const CODE = /^(?!schema\.)[^_.].*(?<!\.(?:d|test|spec))\.(?:ts|mts|cts|js|mjs|cjs)$/;

/** CommonJS modules loaded in this process. */
const { cache: loaded } = createRequire(import.meta.url);

/** Editors save in several steps: debounce, in milliseconds. */
const DEBOUNCE = 150;

/** Dependencies of cloud code. */
export type CloudPorts = CloudCodeOptions & {
  plugins: readonly Plugin[];
  /** Classes the app declares. */
  declared: readonly string[];
  /** Lets live queries follow a class. */
  allowLiveQuery: (className: string) => void;
};

/** The app's cloud code (`cloud/`), and the backend's plugins. */
export function createCloudModule({ plugins, declared, allowLiveQuery, ...options }: CloudPorts): BackendModule {
  let stopCloudCode: () => void = () => undefined;
  return {
    name: 'cloud',
    functions: { getPluginSpecs: () => Promise.resolve(listPlugins(plugins)) },
    cloudFunctions: createPluginFunctions(plugins),
    async open() {
      stopCloudCode = await startCloudCode(options);
      declared.forEach(allowLiveQuery);
    },
    stop: () => stopCloudCode(),
  };
}

/** The property the SDK reads a response from. */
type Envelope = { data: { success: true; result: PluginAnswer } | { success: false; data: { message: string } } };

/** What the SDK creates `Moralis.Plugins` from at its start (row G27). */
const listPlugins = (plugins: readonly Plugin[]): CallAnswer<'getPluginSpecs'> =>
  plugins.map(({ name, functions, parameters }) => ({
    name,
    functions: Object.keys(functions),
    ...(parameters && { parameters }),
  }));

/** Each function of a plugin as the cloud function `{plugin}_{function}` (row G27). */
function createPluginFunctions(plugins: readonly Plugin[]): Record<string, CloudFunction> {
  const calls = plugins.flatMap(({ name, functions }) =>
    Object.entries(functions).map(([endpoint, run]) => [`${name}_${endpoint}`, answer(run)] as const),
  );
  return Object.fromEntries(calls);
}

function answer(run: Plugin['functions'][string]) {
  return async ({ params }: { params: Record<string, unknown> }): Promise<Envelope> => {
    try {
      return { data: { success: true, result: await run(params) } };
    } catch (error) {
      if (!(error instanceof PluginError)) throw error;
      return { data: { success: false, data: { message: error.message } } };
    }
  };
}

/** What the app's cloud code runs with. */
type CloudCodeOptions = {
  /** The server's SDK, after Foyer's own functions and triggers were registered. */
  parse: typeof Parse;
  appId: string;
  folder: string;
  /** Whether a changed file is reloaded: in development. */
  reloads: boolean;
  leases: JobLocks;
  scheduler: JobScheduler;
  log: Logger;
};

/**
 * Loads and registers the app's cloud code. In development a changed file is reloaded; a broken one
 * is logged, and the previous code keeps running.
 *
 * @returns how to stop watching for changes
 * @throws {CloudCodeError} if it cannot be loaded at the start
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
      log.info('Cloud code reloaded.');
    } catch (error) {
      log.error({ err: error }, 'Cloud code not reloaded: the change has an error. The previous code keeps running.');
    }
  };
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const { watch } = await import('chokidar'); // Not in a production install.
  const watcher = watch(folder, { ignoreInitial: true }).on('all', (_, path) => {
    const file = relative(folder, path);
    if (SCHEMA.test(file)) return log.warn(`${file} changed: restart the backend, which reads it only when it starts.`);
    clearTimeout(timer);
    timer = setTimeout(() => void (running = running.then(reload)), DEBOUNCE);
  });
  return () => {
    clearTimeout(timer);
    void watcher.close();
  };
}

/**
 * Rejects a change after which an existing file registers nothing: it was more likely saved
 * partially, or failed silently.
 *
 * @throws {CloudCodeError} for the first such file
 */
function refuseSilentFiles(before: readonly Registration[], after: readonly Registration[]): void {
  const received = new Set(after.map(({ file }) => file));
  const silent = before.find(({ file }) => !received.has(file) && existsSync(resolve(file)));
  if (!silent) return;
  throw new CloudCodeError(
    silent.file,
    new Error('it no longer registers anything. Delete the file to remove its functions.'),
  );
}

/**
 * Loads every file of a folder by name, and returns what they register. Each call reloads them with
 * all imports.
 *
 * @returns nothing if the folder does not exist
 * @throws {CloudCodeError} which file cannot be loaded, and why
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

/** CommonJS files are cached by path; ES modules get a new URL in each call. */
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
