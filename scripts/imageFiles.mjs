// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { checkNode } from './lib/checkNode.mjs';
import { collectBackend, collectSite } from './lib/imageFiles.mjs';

/**
 * `npm run image-files -- <folder>`: writes the files of the images (`Dockerfile`) to `<folder>/backend` and
 * `<folder>/site`. The site must have been built with `FOYER_STANDALONE=on`.
 */
checkNode();
const root = path.resolve(import.meta.dirname, '..');
const folder = process.argv[2];
if (folder === undefined || !existsSync(path.join(root, '.next/standalone'))) {
  console.error('First run FOYER_STANDALONE=on npm run build. Then: npm run image-files -- <folder>');
  process.exit(2);
}
const backend = await collectBackend(root, path.join(path.resolve(folder), 'backend'));
console.log(`backend: ${backend.own} files, ${backend.packages} packages`);
collectSite(root, path.join(path.resolve(folder), 'site'));
