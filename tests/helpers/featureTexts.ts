import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Feature } from '@/protocol/config/FoyerConfig';

const TEXT = /'([^'\n\\$<]{24,})'|>\s*([A-Z][^<>{}\n]{24,})\s*</g;

/** The longer texts that stand in the code of one feature and nowhere else: where one of them is, its code is. */
export function featureTexts(root: string, feature: Feature): string[] {
  const files = ['components', 'lib', 'protocol'].flatMap((folder) => listCode(root, folder));
  const isOwn = (file: string) => file.startsWith(`components/${feature}/`);
  const others = files.filter((file) => !isOwn(file)).map((file) => readFileSync(join(root, file), 'utf8'));
  const own = files.filter(isOwn).flatMap((file) => [...readFileSync(join(root, file), 'utf8').matchAll(TEXT)]);
  const texts = own
    .map(([, quoted, written]) => (quoted ?? written ?? '').trim())
    .filter((text) => !text.startsWith('@'));
  return [...new Set(texts)].filter((text) => !others.some((other) => other.includes(text)));
}

/** The browser's files of a build, as one text. */
export function readStatic(root: string, distDir: string): string {
  const folder = join(root, distDir, 'static');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

function listCode(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /(?<!\.test)\.tsx?$/.test(name))
    .map((name) => `${folder}/${name.replaceAll('\\', '/')}`);
}
