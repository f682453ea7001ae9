import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A service of `compose.yaml`, as far as tests use it. */
export type ComposeService = {
  image: string;
  environment: Readonly<Record<string, string | number>>;
  env_file?: string;
  build?: { target: string };
  read_only?: boolean;
  tmpfs?: readonly string[];
  cap_drop?: readonly string[];
  security_opt?: readonly string[];
  volumes?: readonly string[];
  healthcheck?: { test: readonly string[] };
  stop_grace_period?: string;
};

/** The services of `compose.yaml`, with the values of an environment in the place of `${NAME}`. */
export function readCompose(env: Readonly<Record<string, string>>): Readonly<Record<string, ComposeService>> {
  const fill = (text: string) =>
    text.replace(/\$\{(\w+)(?::([-?])([^}]*))?\}/g, (_, name: string, sign?: string, words = '') => {
      const value = env[name] ?? '';
      if (value !== '') return value;
      if (sign === '?') throw new Error(`${name}: ${String(words)}`);
      return sign === '-' ? String(words) : '';
    });
  // Names are filled in once the file is read, as Compose does: an empty value is an empty text.
  const read = parse(readFileSync('compose.yaml', 'utf8'), { merge: true }) as object;
  const filled = JSON.parse(JSON.stringify(read), (_, value: unknown) =>
    typeof value === 'string' ? fill(value) : value,
  ) as { services: Record<string, ComposeService> };
  return filled.services;
}

/** The settings of a file such as `deploy/compose/example.env`. */
export function readEnvFile(file: string): Record<string, string> {
  const lines = readFileSync(file, 'utf8').split('\n');
  return Object.fromEntries(
    lines.flatMap((line) => {
      const [, name, value] = /^(\w+)=(.*)$/.exec(line) ?? [];
      return name === undefined ? [] : [[name, value ?? '']];
    }),
  );
}
