/**
 * Build step for `react-moralis` 1.3.5, all of whose hooks are one file. Some parts of it run as soon as the file is read,
 * so no bundler may leave them out, though the provider uses none of them: a copy of immer (2.8 kB on every page) and two
 * number formats (the browser's tables of languages, tens of milliseconds on a phone). Marked as free of effects, they are
 * left out unless a hook that needs them is used.
 *
 * Its provider also warns where there is no `window.ethereum`. That is no error: Foyer discovers wallets by EIP-6963. The
 * warning would fill every visitor's console, and the terminal of `next dev`, which repeats what browsers print.
 */
const IMMER_BEGIN = 'function n(n){for(var t=arguments.length,r=Array(t>1?t-1:0),e=1;';
const IMMER_END = 'var n$1 = fn;';
const WARNINGS = ['console.warn("No window.ethereum found");', 'console.warn("No window object found");'];
const FORMAT = '= new Intl.NumberFormat(';

function setImmerAside(source) {
  const begin = source.indexOf(IMMER_BEGIN);
  const end = source.indexOf(IMMER_END, begin);
  if (begin < 0 || end < 0) throw hasChanged();
  const immer = source.slice(begin, end);
  return `${source.slice(0, begin)}var n$1 = /*#__PURE__*/(function () {${immer}return fn;})();${source.slice(end + IMMER_END.length)}`;
}

function setFormatsAside(source) {
  if (!source.includes(FORMAT)) throw hasChanged();
  return source.replaceAll(FORMAT, '= /*#__PURE__*/ new Intl.NumberFormat(');
}

function silenceWarnings(source) {
  if (!WARNINGS.every((warning) => source.includes(warning))) throw hasChanged();
  return WARNINGS.reduce((text, warning) => text.replaceAll(warning, ''), source);
}

const hasChanged = () => new Error('react-moralis has changed: look at scripts/loaders/patchReactMoralis.cjs.');

module.exports = (source) => silenceWarnings(setFormatsAside(setImmerAside(source)));
