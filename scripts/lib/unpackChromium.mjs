// @ts-check
import {
  chmodSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib';

const BLOCK = 512;

/**
 * Writes the files of a tar archive (POSIX ustar: regular files and folders) below a folder.
 * @param {Buffer} archive
 * @param {string} folder
 */
function extractTar(archive, folder) {
  const text = (/** @type {number} */ start, /** @type {number} */ length) => {
    const field = archive.subarray(start, start + length);
    const end = field.indexOf(0);
    return field.toString('utf8', 0, end < 0 ? length : end);
  };
  for (let at = 0; at + BLOCK <= archive.length && archive[at] !== 0;) {
    const size = Number.parseInt(text(at + 124, 12).trim() || '0', 8);
    const kind = text(at + 156, 1);
    if (kind === '' || kind === '0') {
      const path = join(folder, text(at + 345, 155), text(at, 100));
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, archive.subarray(at + BLOCK, at + BLOCK + size), { mode: 0o755 });
    }
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
  }
}

/** Points the browser's font search at the fonts beside it, and at the machine's, which may have none. */
const FONT_SETTINGS = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <dir>/usr/share/fonts</dir>
</fontconfig>
`;

/**
 * @param {string} source folder with the packed files
 * @param {string} folder
 */
async function unpackInto(source, folder) {
  mkdirSync(folder, { recursive: true });
  const binary = join(folder, 'chromium');
  await pipeline(createReadStream(join(source, 'chromium.br')), createBrotliDecompress(), createWriteStream(binary));
  chmodSync(binary, 0o755);
  for (const name of ['al2023', 'fonts', 'swiftshader']) {
    extractTar(brotliDecompressSync(readFileSync(join(source, `${name}.tar.br`))), folder);
  }
  writeFileSync(join(folder, 'fonts.conf'), FONT_SETTINGS);
}

/**
 * Unpacks the Chromium of the package `@sparticuz/chromium`, with the libraries and fonts beside it, and answers its
 * path and the environment it needs. The package itself does so only on a Lambda; here it may be any Linux.
 *
 * Unpacked once for each version, below `node_modules/.cache`, or in the temporary folder where that is read-only.
 * Two runs side by side do not meet: each unpacks apart and the first to finish gives the folder its name.
 * @param {string} root
 * @returns {Promise<{ path: string, env: Record<string, string>, version: string }>}
 */
export async function unpackChromium(root) {
  const home = join(root, 'node_modules/@sparticuz/chromium');
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8'));
  const places = [
    join(root, 'node_modules/.cache', `chromium-${version}`),
    join(tmpdir(), `foyer-chromium-${version}-${userInfo().uid}`),
  ];
  let folder = places.find((place) => existsSync(join(place, 'fonts.conf')));
  /** @type {unknown[]} */
  const errors = [];
  for (const place of folder ? [] : places) {
    const draft = `${place}.${process.pid}`;
    try {
      await unpackInto(join(home, 'bin'), draft);
      if (!existsSync(place)) renameSync(draft, place);
      folder = place;
      break;
    } catch (cause) {
      errors.push(cause);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  }
  if (!folder)
    throw new AggregateError(errors, `The packaged browser could not be unpacked below ${places.join(' or ')}.`);
  const libraries = [join(folder, 'lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':');
  return {
    path: join(folder, 'chromium'),
    env: { LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(folder, 'fonts.conf') },
    version,
  };
}
