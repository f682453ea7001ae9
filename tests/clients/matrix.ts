import { CAPABILITIES, CLIENTS, nameOf, type Capability, type Client, type Place } from '@/tests/clients/table';

const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');
}

const walletsOnChains = ({ entry, scripts, react }: Client): string =>
  [entry && 'Node', scripts.length > 0 && 'browser', react && 'bundled page'].filter(Boolean).join(', ');

/** `–` where the package has nothing of it. */
function cellOf(client: Client, capability: Capability): string {
  if (client.lacks.includes(capability)) return '–';
  const works = capability === 'link' && client.linkSignsWordsAlone ? '✓\\*' : '✓';
  return client.limitations?.node?.[capability] ? `${works} browser only` : works;
}

/** Which client was driven where, and what it can do. */
export function writeMatrix(): string {
  const capabilities = Object.entries(CAPABILITIES) as [Capability, string][];
  return table(
    ['Client', 'Driven in', ...capabilities.map(([, name]) => name)],
    CLIENTS.map((client) => [
      nameOf(client),
      walletsOnChains(client),
      ...capabilities.map(([name]) => cellOf(client, name)),
    ]),
  );
}

/** The foreign hosts that each client asks. */
export function writeHosts(): string {
  const hosts = (client: Client, place: Place) => client.asks[place].map((host) => `\`${host}\``).join(', ') || 'none';
  return table(
    ['Client', 'in Node', 'in a browser'],
    CLIENTS.map((client) => [
      nameOf(client),
      client.entry ? hosts(client, 'node') : '–',
      client.scripts.length > 0 || client.react ? hosts(client, 'browser') : '–',
    ]),
  );
}
