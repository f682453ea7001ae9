// @ts-check
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findLicenceErrors, listInstalled } from './lib/licences.mjs';

const installed = listInstalled(dirname(dirname(fileURLToPath(import.meta.url))));
const errors = findLicenceErrors(installed);
if (errors.length > 0) {
  console.error(
    `Of ${installed.length} packages, these do not let others build on Foyer (docs/decisions/0015-licences.md):`,
  );
  for (const error of errors) console.error(`  ${error}`);
  process.exitCode = 1;
} else {
  console.log(`${installed.length} packages, all under licences that let others build on Foyer.`);
}
