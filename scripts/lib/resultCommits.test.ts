import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findStale, noteCommit } from '@/scripts/lib/resultCommits.mjs';

it('finds results that are missing, or of another commit', () => {
  const root = mkdtempSync(join(tmpdir(), 'foyer-commits-'));
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.test', ...words], { cwd: root, stdio: 'pipe' });
  const commit = () => git('commit', '--allow-empty', '-qm', 'again');
  const [one, two] = ['test-results/one.json', 'test-results/two.json'];
  const files = [one, two];
  try {
    git('init', '-q');
    commit();
    mkdirSync(join(root, 'test-results'));
    for (const file of files) writeFileSync(join(root, file), '{}');
    expect(findStale(root, files)).toEqual(files);
    noteCommit(root, files);
    expect(findStale(root, files)).toEqual([]);
    expect(findStale(root, [...files, 'test-results/three.json'])).toEqual(['test-results/three.json']);
    commit();
    noteCommit(root, [one]);
    expect(findStale(root, files)).toEqual([two]);
  } finally {
    rmSync(root, { recursive: true });
  }
});
