// @ts-check
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Which of the legal documents have text; one whose file is missing has none.
 * @template {string} Name
 * @param {string} root
 * @param {readonly Name[]} names
 * @returns {Name[]}
 */
export function findLegalDocuments(root, names) {
  return names.filter((name) => {
    try {
      return readFileSync(join(root, 'legal', `${name}.md`), 'utf8').trim() !== '';
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return false;
      throw error;
    }
  });
}
