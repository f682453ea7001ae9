import { checkLayers } from './lib/layers.mjs';
import { readStructure } from './lib/structure.mjs';

/**
 * Prints the structure of the product: its files, their length and their imports. `--graph` lists what each part imports;
 * `--check` lists imports against the layers and parts that import each other, and exits with 1 if there are any.
 */
const { files, median, long, lonely, crowded, single, arrows, cycles, crossing } = readStructure(process.cwd());
const printList = (name, list) =>
  console.log(
    `${String(list.length).padStart(5)}  ${name}${list.length > 0 && list.length < 40 ? `: ${list.join(', ')}` : ''}`,
  );
console.log(
  `${String(files.length).padStart(5)}  files, ${files.reduce((sum, { lines }) => sum + lines, 0)} lines, median ${median}`,
);
printList('files of more than 300 lines', long);
printList('folders with one file alone', lonely);
printList('folders with more than 20 files', crowded);
printList('files with one importer', single);
printList('pairs of parts that import each other', cycles);
printList('imports of a feature from another one', crossing);
if (process.argv.includes('--graph'))
  for (const [from, to] of [...arrows].sort()) console.log(`${from} → ${[...to].sort().join(', ')}`);
if (process.argv.includes('--check')) {
  const forbidden = checkLayers(files);
  for (const { from, to, rule } of forbidden) console.error(`${from} imports ${to}: ${rule}.`);
  for (const pair of cycles) console.error(`${pair}: parts must not import each other.`);
  if (forbidden.length > 0 || cycles.length > 0) process.exitCode = 1;
}
