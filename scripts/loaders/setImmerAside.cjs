/**
 * Build step for `react-moralis` 1.3.5, whose file carries a copy of immer. Three of its hooks use it and the provider does
 * not, but that copy runs code as soon as the file is read, so no bundler may leave it out: 2.6 kB on every page for
 * nothing. Put into a function marked as free of effects it is left out unless one of those hooks is used.
 */
const BEGIN = 'function n(n){for(var t=arguments.length,r=Array(t>1?t-1:0),e=1;';
const END = 'var n$1 = fn;';

module.exports = function setImmerAside(source) {
  const begin = source.indexOf(BEGIN);
  const end = source.indexOf(END, begin);
  if (begin < 0 || end < 0) throw new Error('react-moralis has changed: look at scripts/loaders/setImmerAside.cjs.');
  const immer = source.slice(begin, end);
  return `${source.slice(0, begin)}var n$1 = /*#__PURE__*/(function () {${immer}return fn;})();${source.slice(end + END.length)}`;
};
