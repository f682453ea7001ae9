// @ts-check
const colours = !process.env['NO_COLOR'] && (process.stdout.isTTY === true || Boolean(process.env['FORCE_COLOR']));

/** @param {number} code */
const paint = (code) => (/** @type {string} */ text) => (colours ? `\u001B[${code}m${text}\u001B[0m` : text);

const dim = paint(2);
const brass = paint(33);
const red = paint(31);
const bold = paint(1);

/** Width of the column of names. */
const NAMES = 10;

/** A closed terminal takes the lines with it, not the program. */
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);

/** @param {string} text */
const write = (text) => void process.stdout.write(`${text}\n`);

/** An empty line. */
export const space = () => write('');

/** @param {string} mode what is started */
export const title = (mode) => write(`\n  ${bold('Foyer')}  ${dim(mode)}\n`);

/**
 * A part that is ready.
 * @param {string} name
 * @param {number} ms
 * @param {string} [detail]
 */
export function done(name, ms, detail = '') {
  write(`  ${brass('✓')} ${name.padEnd(NAMES)} ${`${(ms / 1000).toFixed(1)} s`.padStart(6)}  ${dim(detail)}`.trimEnd());
}

/**
 * A note that is not an error.
 * @param {string} text
 */
export const note = (text) => write(`  ${dim('·')} ${text}`);

/**
 * An error; the first line is highlighted.
 * @param {string} text
 */
export function printError(text) {
  const [first = '', ...rest] = text.split('\n');
  process.stderr.write(`\n  ${red('✗')} ${first}\n${rest.map((line) => `    ${line}\n`).join('')}\n`);
}

/**
 * An address to open.
 * @param {string} name
 * @param {string} url
 */
export const address = (name, url) => write(`  ${dim(name.padEnd(NAMES + 2))} ${url}`);

/**
 * A line of what is printed at the start.
 * @param {string} text
 */
export const line = (text) => write(`  ${text}`);

/**
 * A line of a part's own output.
 * @param {string} name
 * @param {string} line
 */
export const partLine = (name, line) => write(`  ${dim(`${name.padEnd(NAMES)}│`)} ${line}`);

/**
 * A line unchanged, such as one JSON object of a log.
 * @param {string} line
 */
export const plainLine = (line) => write(line);

/**
 * A line that counts the seconds of something slow, where the terminal can redraw it; otherwise it is printed once.
 * @param {string} text
 * @returns {() => void} ends it and clears it away
 */
export function progress(text) {
  if (!process.stdout.isTTY) {
    note(`${text} …`);
    return () => undefined;
  }
  const start = Date.now();
  const draw = () => process.stdout.write(`\r  ${dim('·')} ${text} … ${Math.round((Date.now() - start) / 1000)} s`);
  draw();
  const timer = setInterval(draw, 1000);
  return () => {
    clearInterval(timer);
    process.stdout.write('\r\u001B[K');
  };
}
