import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { findVisitorKey, makeVisitorKey } from '@/scripts/lib/visitorKey.mjs';

let dataDir: string;
let file: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'foyer-key-'));
  file = path.join(dataDir, 'visitor.key');
});
afterEach(() => rmSync(dataDir, { recursive: true, force: true }));

const modeOf = () => statSync(file).mode & 0o777;

it('makes a key once, which its owner alone may read', () => {
  expect(findVisitorKey(dataDir)).toBeNull();
  const key = makeVisitorKey(dataDir);
  expect(key).toMatch(/^[\da-f]{64}$/);
  expect(modeOf()).toBe(0o600);
  expect([makeVisitorKey(dataDir), findVisitorKey(dataDir)]).toEqual([key, key]);
  expect(readdirSync(dataDir)).toEqual(['visitor.key']);
});

it('closes a key that others may read', () => {
  const key = makeVisitorKey(dataDir);
  chmodSync(file, 0o644);
  expect(findVisitorKey(dataDir)).toBe(key);
  expect(modeOf()).toBe(0o600);
});

it.each(['', 'short', `${'0'.repeat(64)}\nmore`])('makes another one in place of the damaged %j', (text) => {
  writeFileSync(file, text);
  expect(findVisitorKey(dataDir)).toBeNull();
  const key = makeVisitorKey(dataDir);
  expect(readFileSync(file, 'utf8')).toBe(`${key}\n`);
  expect(modeOf()).toBe(0o600);
});

it('makes each folder a key of its own', () => {
  const other = mkdtempSync(path.join(tmpdir(), 'foyer-key-'));
  try {
    expect(makeVisitorKey(other)).not.toBe(makeVisitorKey(dataDir));
  } finally {
    rmSync(other, { recursive: true, force: true });
  }
});
