// @ts-check
'use strict';
/**
 * Compiles the packages of a program (CommonJS) out of a cache: a suite starts the same one a hundred times, and compiling
 * them is a quarter of each start. The first start writes the cache where it ends, the others read it.
 */
const { existsSync, readFileSync, writeFileSync } = require('node:fs');
const Module = require('node:module');
const path = require('node:path');
const { deserialize, serialize } = require('node:v8');
const vm = require('node:vm');
const { isMainThread } = require('node:worker_threads');

const file = path.join(JSON.parse(process.env['FOYER_PREPARED_RUN'] ?? '').programs, 'code.cache');

/** @type {Map<string, Buffer>} */
const cached = existsSync(file) ? deserialize(readFileSync(file)) : new Map();
/** @type {Map<string, vm.Script>} */
const compiled = new Map();

/** @typedef {{ require(id: string): unknown, exports: object }} LoadedModule */

const compile = Module.prototype._compile;
Object.assign(Module.prototype, {
  /**
   * @this {LoadedModule}
   * @param {string} content
   * @param {string} filename
   * @param {string} [format]
   */
  _compile(content, filename, format) {
    // A module that is required is compiled by other means, and what is cached cannot import one.
    if ((format ?? 'commonjs') !== 'commonjs' || filename.endsWith('.mjs') || content.includes('import('))
      return Reflect.apply(compile, this, [content, filename, format]);
    const script = new vm.Script(Module.wrap(content.replace(/^#!.*/, '')), {
      filename,
      cachedData: cached.get(filename),
    });
    if (cached.size === 0) compiled.set(filename, script);
    const require = Object.assign((/** @type {string} */ id) => this.require(id), {
      ...Module.createRequire(filename),
      cache: Module._cache,
    });
    const run = script.runInThisContext();
    return Reflect.apply(run, this.exports, [this.exports, require, this, filename, path.dirname(filename)]);
  },
});

process.once('exit', () => {
  if (!isMainThread || compiled.size === 0) return;
  const entries = [...compiled].map(([name, script]) => /** @type {const} */ ([name, script.createCachedData()]));
  writeFileSync(file, serialize(new Map(entries)));
});
