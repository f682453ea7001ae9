import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { findLegalDocuments } from '@/scripts/lib/legalDocuments.mjs';

it('a legal document counts where its file holds more than space', () => {
  const root = mkdtempSync(path.join(tmpdir(), 'foyer-legal-'));
  try {
    mkdirSync(path.join(root, 'legal'));
    writeFileSync(path.join(root, 'legal/terms.md'), '\n  \n');
    writeFileSync(path.join(root, 'legal/imprint.md'), '# Imprint\n');
    expect(findLegalDocuments(root, ['privacy', 'terms', 'imprint'])).toEqual(['imprint']);
  } finally {
    rmSync(root, { recursive: true });
  }
});
