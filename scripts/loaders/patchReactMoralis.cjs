/**
 * Build step for `react-moralis` 1.3.5, all of whose hooks are one file. Some parts of it run as soon as the file is read,
 * so no bundler may leave them out, though the provider uses none of them: a copy of immer (2.6 kB on every page) and two
 * number formats (the browser's tables of languages, tens of milliseconds on a phone). Marked as free of effects, they are
 * left out unless a hook that needs them is used.
 */
const IMMER_BEGIN = 'function n(n){for(var t=arguments.length,r=Array(t>1?t-1:0),e=1;';
const IMMER_END = 'var n$1 = fn;';
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

const hasChanged = () => new Error('react-moralis has changed: look at scripts/loaders/trimReactMoralis.cjs.');

module.exports = (source) => setFormatsAside(setImmerAside(source));
