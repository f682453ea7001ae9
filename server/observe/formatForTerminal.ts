const COLOURS: Readonly<Record<string, string>> = {
  trace: '\u001b[2m',
  debug: '\u001b[2m',
  info: '\u001b[36m',
  warn: '\u001b[33m',
  error: '\u001b[31m',
  fatal: '\u001b[31m',
};
const DIM = '\u001b[2m';
const PLAIN = '\u001b[0m';

/** Writes one JSON line of the log as `12:30:05 info  part  message  key=value`, with colour where there is a terminal. */
export function formatForTerminal(line: string, colour = process.stdout.isTTY): string {
  let entry: Record<string, unknown>;
  try {
    entry = JSON.parse(line) as Record<string, unknown>;
  } catch {
    return line; // Not ours: shown as it came.
  }
  const { level, time, msg, part, err, ...rest } = entry;
  const paint = (code: string | undefined, text: string) => (colour && code ? `${code}${text}${PLAIN}` : text);
  const label = String(level);
  const words = [
    paint(DIM, String(time).slice(11, 19)),
    paint(COLOURS[label], label.padEnd(5)),
    ...(part ? [paint(DIM, String(part))] : []),
    ...(msg === undefined ? [] : [String(msg)]),
    ...Object.entries(rest).map(([key, value]) => paint(DIM, `${key}=${show(value)}`)),
  ];
  return `${words.join(' ')}\n${showError(err)}`;
}

function show(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function showError(error: unknown): string {
  if (typeof error !== 'object' || error === null) return error === undefined ? '' : `  ${show(error)}\n`;
  const text = 'stack' in error && typeof error.stack === 'string' ? error.stack : show(error);
  const cause = 'cause' in error ? `  cause: ${showError(error.cause).trimStart()}` : '';
  return `  ${text.replaceAll('\n', '\n  ')}\n${cause}`;
}
