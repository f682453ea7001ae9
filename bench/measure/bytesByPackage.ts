import { decodedMappings, FlattenMap, type SectionedSourceMapInput } from '@jridgewell/trace-mapping';

/** What no source claims: the bundler's own code between modules. */
const BUNDLER = '(bundler)';

/**
 * The package of a source, such as `react-dom`; of our own sources the first two folders, such as `components/ui`.
 *
 * @param source as a source map names it, such as `turbopack:///[project]/node_modules/react-dom/index.js`
 */
export function packageOf(source: string): string {
  const [, name] = /^(?:.*\/)?node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source) ?? [];
  if (name) return name;
  const [, path = source] = /^(?:turbopack:\/\/\/)?(?:\[project\]\/)?(.*)$/.exec(source) ?? [];
  const folders = path.split('/').slice(0, -1);
  return folders.slice(0, 2).join('/') || path || BUNDLER;
}

/**
 * The characters of a script by the package that they come from: each stretch between two mappings belongs to the source of
 * the first.
 *
 * @param map the source map, flat or in sections
 */
export function bytesByPackage(code: string, map: SectionedSourceMapInput): Map<string, number> {
  const flat = new FlattenMap(map);
  const packages = flat.sources.map((source) => packageOf(source ?? BUNDLER));
  const bytes = new Map<string, number>();
  const lines = code.split('\n');
  for (const [at, segments] of decodedMappings(flat).entries()) {
    const length = (lines[at]?.length ?? 0) + 1;
    for (const [index, segment] of segments.entries()) {
      const end = segments[index + 1]?.[0] ?? length;
      const name = segment.length > 1 ? (packages[segment[1] ?? -1] ?? BUNDLER) : BUNDLER;
      bytes.set(name, (bytes.get(name) ?? 0) + end - segment[0]);
    }
  }
  const mapped = [...bytes.values()].reduce((sum, count) => sum + count, 0);
  bytes.set(BUNDLER, (bytes.get(BUNDLER) ?? 0) + Math.max(0, code.length - mapped));
  return bytes;
}
