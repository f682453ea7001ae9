import { AREAS, type AnySetting } from '@/server/config/settingsTable';
import { SECRET_LENGTH } from '@/server/config/defineSetting';

/** Columns of `.env.example`. */
const WIDTH = 120;

const NOTE = 'Generated from server/config by npm run docs.';

/** `.env.example`: every setting, empty, with what it does. */
function renderEnvExample(): string {
  const introduction = `Every setting of Foyer. Copy this file to .env and change what you need: as it is, it is a working development setup. An empty value counts as none. Backend and site check all settings when they start, and one message names every error. ${NOTE}`;
  const areas = AREAS.map(({ title, settings }) => {
    const line = `# ${'-'.repeat(WIDTH - 2)}`;
    const blocks = documented(settings).map(([name, setting]) =>
      [
        ...[setting.description, ...factsOf(name, setting).map(({ label, text }) => `${label}: ${text}`)].map(
          (text) => `${comment(text)}\n`,
        ),
        `${setting.perChain ? `${name}_1` : name}=\n`,
      ].join(''),
    );
    return [`${line}\n# ${title}\n${line}\n`, ...blocks].join('\n');
  });
  return [`${comment(introduction)}\n`, ...areas].join('\n');
}

/** `docs/reference/settings.md`: the same in Markdown. */
function renderSettingsReference(): string {
  const areas = AREAS.map(({ title, settings }) => {
    const entries = documented(settings).map(([name, setting]) => {
      const heading = `### \`${setting.perChain ? `${name}_{chainId}` : name}\``;
      const facts = factsOf(name, setting).map(
        ({ label, text, isCode }) => `- ${label}: ${isCode ? `\`${text}\`` : markdown(text)}`,
      );
      return `${heading}\n\n${markdown(setting.description)}\n\n${facts.join('\n')}\n`;
    });
    return [`## ${title}\n`, ...entries].join('\n');
  });
  const introduction = `# Settings

Backend and site read their settings from the environment, and from \`.env.local\` and \`.env\` in the folder of the checkout, in this order. An empty value counts as none. Everything is checked at the start: one message names every bad value, every misspelt name and every missing secret. \`.env.example\` lists the same settings to copy.

A setting whose name ends in \`_{chainId}\` has one value for each chain: \`RPC_URL_1\` for Ethereum.

<!-- ${NOTE} -->
`;
  return [introduction, ...areas].join('\n');
}

/** Without `NODE_ENV`: the commands set it. */
function documented(settings: Readonly<Record<string, AnySetting>>): [string, AnySetting][] {
  return Object.entries(settings).filter(([name]) => name !== 'NODE_ENV');
}

/** Notes beside the description; `isCode` if the text can be typed. */
type Fact = { label: string; text: string; isCode: boolean };

function factsOf(name: string, setting: AnySetting): Fact[] {
  const { default: usual, empty = '', example, requiredInProduction: required, formerName, perChain } = setting;
  const facts: Fact[] = [];
  const say = (label: string, text: string, isCode = false) => facts.push({ label, text, isCode });
  say('Value', expectedOf(setting));
  if (typeof usual === 'string') say('Default', usual, true);
  else say('Default', usual ? `${usual.development} in development, ${usual.production} in production` : empty);
  if (required) {
    const { unless } = required;
    say('Required', `in production${unless ? `, unless ${unless.name} is ${unless.value ?? 'set'}` : ''}`);
  }
  if (setting.longInProduction)
    say('Length', `at least ${SECRET_LENGTH} characters in production: openssl rand -hex 32`);
  if (example !== undefined) say('Example', `${perChain ? `${name}_1` : name}=${example}`, true);
  if (formerName) {
    const values = Object.entries(formerName.values ?? {}).filter(([former, now]) => former !== now);
    const change = values.map(([former, now]) => `${former}: ${now}`).join(', ');
    say('Former name', `${formerName.name}, deprecated since ${formerName.since}${change && ` (${change})`}`);
  }
  return facts;
}

/** What a value must be, from the error of a value that no setting accepts. */
function expectedOf({ schema }: AnySetting): string {
  const message = schema.safeParse('\u0007').error?.issues[0]?.message ?? '';
  return message.split('. ')[0]?.split(', and this is')[0] ?? '';
}

/** Text as a comment, in lines of at most `WIDTH` columns. */
function comment(text: string): string {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(`# ${word}`);
  }
  return lines.join('\n');
}

/** Formats names and commands as code, and links documents. */
function markdown(text: string): string {
  return text
    .replace(/\b(npm run [a-z]+(?: -- --[a-z]+)?|npx web-push [\w-]+|openssl rand -hex 32)/g, '`$1`')
    .replace(/docs\/((?:reference\/)?)([\w/-]+\.md)/g, (_, own: string, file: string) =>
      own ? `[${file}](${file})` : `[${file}](../${file})`,
    )
    .replace(/(?<![`\w/{])([A-Z][A-Z0-9]*_[A-Za-z0-9_]*[A-Za-z0-9](?:[=/][\w.]+)?)(?![`\w])/g, '`$1`')
    .replace(/(?<![`\w])(https?:\/\/localhost:\{[^\s`]+)/g, '`$1`');
}

/** The generated documents, by path. */
export const SETTINGS_FILES = [
  { file: '.env.example', render: renderEnvExample },
  { file: 'docs/reference/settings.md', render: renderSettingsReference },
] as const;
