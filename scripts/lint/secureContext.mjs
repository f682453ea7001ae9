// @ts-check

/** What a page without https lacks, by the object that has it. */
const MISSING = new Map([
  ['crypto', new Set(['randomUUID', 'subtle'])],
  ['navigator', new Set(['locks', 'clipboard', 'serviceWorker', 'geolocation', 'share', 'canShare', 'storage'])],
  ['window', new Set(['caches'])],
  ['globalThis', new Set(['caches'])],
]);

const MESSAGE =
  'Pages without https lack this, as in a home network: lib/state/secureContext.ts has it, or has another way.';

/**
 * Keeps code of pages from reading what browsers give to secure pages alone, other than through the module that says what
 * there is without it.
 * @type {import('eslint').Rule.RuleModule}
 */
export const secureContext = {
  meta: { type: 'problem', schema: [] },
  create(context) {
    return {
      MemberExpression(node) {
        const { object, property } = node;
        const owner = object.type === 'MemberExpression' ? object.property : object;
        if (owner.type !== 'Identifier' || property.type !== 'Identifier' || node.computed) return;
        if (MISSING.get(owner.name)?.has(property.name)) context.report({ node, message: MESSAGE });
      },
      Identifier(node) {
        if (node.name !== 'caches') return;
        const { parent } = node;
        const isOwn =
          (parent.type === 'MemberExpression' && parent.property === node) ||
          (parent.type === 'Property' && parent.key === node);
        if (!isOwn) context.report({ node, message: MESSAGE });
      },
    };
  },
};
