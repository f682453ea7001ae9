import { checkLayers } from './lib/layers.mjs';
import { readStructure } from './lib/structure.mjs';

/**
 * Prints what the product is made of: how many files, how long, and what imports what. With `--graph` each part and what
 * it imports, with `--check` the imports against the arrows, ending with 1 where there is one.
 */
const { files, median, long, lonely, crowded, single, arrows, mutual, crossing } = readStructure(process.cwd());
const tell = (name, list) =>
  console.log(
    `${String(list.length).padStart(5)}  ${name}${list.length > 0 && list.length < 40 ? `: ${list.join(', ')}` : ''}`,
  );
console.log(
  `${String(files.length).padStart(5)}  files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines, median ${median}`,
);
tell('files of more than 300 lines', long);
tell('folders with one file alone', lonely);
tell('folders with more than 20 files', crowded);
tell('files with one importer', single);
tell('pairs of parts of the server that import each other', mutual);
tell('imports of a feature from another one', crossing);
if (process.argv.includes('--graph'))
  for (const [from, to] of [...arrows].sort()) console.log(`${from} → ${[...to].sort().join(', ')}`);
if (process.argv.includes('--check')) {
  const forbidden = checkLayers(files);
  for (const { from, to, rule } of forbidden) console.error(`${from} imports ${to}: ${rule}.`);
  if (forbidden.length > 0) process.exitCode = 1;
}
