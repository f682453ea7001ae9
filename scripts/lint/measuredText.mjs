// @ts-check
import ts from 'typescript';

/** Whatever a program is made of. @typedef {NonNullable<Parameters<import('eslint').SourceCode['getText']>[0]>} Node */

/** Methods that work longer than a text is, and whose they are. */
const COSTLY = new Map([
  ['normalize', 'String'],
  ['localeCompare', 'String'],
  ['compare', 'Collator'],
]);

/** Settings of the operator: no stranger writes them. */
const SETTINGS = new Set(['siteUrl', 'serverUrl', 'publicUrl']);

/** What reads the host of a URL. */
const READS_URLS = new Set(['URL', 'domainToASCII', 'domainToUnicode']);

const isUrl = (/** @type {Node} */ node) =>
  READS_URLS.has((node.type === 'MemberExpression' ? nameOf(node.property, node.computed) : nameOf(node, false)) ?? '');

/** The name of a member as it is written. @returns {string | null} */
function nameOf(/** @type {Node} */ key, /** @type {boolean} */ computed) {
  if (key.type === 'Identifier' && !computed) return key.name;
  return key.type === 'Literal' ? String(key.value) : null;
}

/** Whether an address is written in the code, or a setting. @returns {boolean} */
function isTrusted(/** @type {Node} */ node) {
  if (node.type === 'TemplateLiteral') return node.expressions.length === 0;
  if (node.type === 'MemberExpression')
    return node.object.type === 'MetaProperty' || SETTINGS.has(nameOf(node.property, node.computed) ?? '');
  return node.type === 'Literal' || (node.type === 'Identifier' && SETTINGS.has(node.name));
}

/** Whether a type is the one that is meant, or can be it: nobody knows what `any` is. */
function canBe(/** @type {ts.Type} */ type, /** @type {string} */ owner, /** @type {ts.TypeChecker} */ checker) {
  const parts = type.isUnionOrIntersection() ? type.types : [type];
  return parts.some(
    (part) => part.flags & ts.TypeFlags.Any || checker.getApparentType(part).getSymbol()?.name === owner,
  );
}

/**
 * Finds texts that are put into one of Unicode's forms, ordered by a collator, or read as a URL without being measured: the
 * time grows with the square of their marks in a row, or of the letters of a host, and a stranger can send a million.
 * @type {import('eslint').Rule.RuleModule}
 */
export const measuredText = {
  meta: {
    type: 'problem',
    schema: [{ type: 'object', properties: { urls: { type: 'boolean' } }, additionalProperties: false }],
    messages: {
      normalize: 'Take normalizeText or normalizeStart of protocol/text/boundedText.ts, which measure first.',
      localeCompare: 'Take collate of protocol/text/boundedText.ts, which measures first, or compare with `<`.',
      compare: 'Take collate of protocol/text/boundedText.ts, which measures first.',
      url: 'Take parseUrl of protocol/text/boundedText.ts, which measures first.',
    },
  },
  create({ sourceCode, report, options }) {
    /** What typescript-eslint read. @type {{ program: ts.Program, esTreeNodeToTSNodeMap: Map<object, ts.Node> }} */
    const { program, esTreeNodeToTSNodeMap } = /** @type {never} */ (sourceCode.parserServices);
    const checker = program.getTypeChecker();
    const typeOf = (/** @type {object} */ node) =>
      checker.getTypeAtLocation(/** @type {ts.Node} */ (esTreeNodeToTSNodeMap.get(node)));

    const check = (/** @type {Node} */ key, /** @type {boolean} */ computed, /** @type {object} */ object) => {
      const known = nameOf(key, computed);
      const type = known === null && computed ? typeOf(key) : null;
      const name = type?.isStringLiteral() ? type.value : (known ?? '');
      const owner = COSTLY.get(name);
      if (owner && canBe(typeOf(object), owner, checker)) report({ node: key, messageId: name });
    };
    const checkUrl = (/** @type {Node} */ callee, /** @type {Node[]} */ addresses) => {
      if (options[0]?.urls && isUrl(callee) && !addresses.every(isTrusted)) report({ node: callee, messageId: 'url' });
    };

    return {
      MemberExpression: ({ property, computed, object }) => check(property, computed, object),
      ObjectPattern(pattern) {
        for (const part of pattern.properties) if (part.type === 'Property') check(part.key, part.computed, pattern);
      },
      NewExpression: (node) => checkUrl(node.callee, node.arguments),
      CallExpression(node) {
        checkUrl(node.callee, node.arguments);
        if (node.callee.type === 'MemberExpression') checkUrl(node.callee.object, node.arguments);
      },
    };
  },
};
