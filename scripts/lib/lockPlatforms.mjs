// @ts-check

/**
 * @typedef {object} LockEntry
 * @property {string} [version]
 * @property {string} [license]
 * @property {boolean} [dev]
 * @property {boolean} [optional]
 * @property {object} [engines]
 * @property {string[]} [os]
 * @property {string[]} [cpu]
 * @property {string[]} [libc]
 * @property {Record<string, string>} [optionalDependencies]
 */
/** @typedef {{ packages: Record<string, LockEntry> }} LockFile */
/** @typedef {{ place: string, name: string, version: string, parent: LockEntry }} MissingPlatform */

const SYSTEMS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony', 'sunos', 'win32'];
/** Words for a processor in names of packages, and npm's own word for it. @type {Readonly<Record<string, string>>} */
const PROCESSORS = {
  ...{ arm: 'arm', arm64: 'arm64', ia32: 'ia32', loong64: 'loong64', mips64el: 'mips64el', ppc64: 'ppc64' },
  ...{ riscv64: 'riscv64', s390x: 's390x', wasm32: 'wasm32', x64: 'x64' },
  ...{ amd64: 'x64', armv7: 'arm', ppc64le: 'ppc64', x86: 'ia32' },
};
/** @type {Readonly<Record<string, string>>} */
const LIBRARIES = { gnu: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' };

/**
 * Packages for other systems that the lock file lacks: npm leaves out what it could not see when the file was written, and
 * `npm ci` then refuses all of it.
 * @param {LockFile} lock package-lock.json
 * @returns {MissingPlatform[]}
 */
export function findMissingPlatforms({ packages }) {
  return Object.entries(packages).flatMap(([owner, parent]) =>
    Object.entries(parent.optionalDependencies ?? {}).flatMap(([name, version]) => {
      // Packages for a system are named with their exact version.
      if (!/^\d+\.\d+\.\d+/.test(version) || isFound(packages, owner, name)) return [];
      return [{ place: `node_modules/${name}`, name, version, parent }];
    }),
  );
}

/**
 * Whether Node finds a package from another one.
 * @param {LockFile['packages']} packages
 * @param {string} owner place of the package that asks for it
 * @param {string} name
 */
function isFound(packages, owner, name) {
  for (let folder = owner; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    if (packages[`${folder && `${folder}/`}node_modules/${name}`]) return true;
    if (folder === '') return false;
  }
}

/**
 * The lock entry of a package for another system: what its name says of the system, and what its owner says of the rest.
 * @param {MissingPlatform} missing
 * @param {Partial<LockEntry> & { integrity?: string }} [known] what the registry says of it, where it has it
 * @returns {LockEntry}
 */
export function describePlatform({ name, version, parent }, known = {}) {
  const words = name.split(/[-/]/);
  const [os, cpu, libc] = [
    words.filter((word) => SYSTEMS.includes(word)),
    words.flatMap((word) => PROCESSORS[word] ?? []),
    words.flatMap((word) => LIBRARIES[word] ?? []),
  ];
  if (os.length === 0 && cpu.length === 0)
    throw new Error(`${name}: its name contains no system. Describe it by hand.`);
  return {
    version,
    ...(cpu.length > 0 && { cpu }),
    ...(parent.dev && { dev: true }),
    ...(libc.length > 0 && os.includes('linux') && { libc }),
    ...(parent.license && { license: parent.license }),
    optional: true,
    ...(os.length > 0 && { os }),
    ...(parent.engines && { engines: parent.engines }),
    ...known,
  };
}
