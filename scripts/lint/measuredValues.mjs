// @ts-check

/** What decodes values by an ABI: functions of viem, and methods of an `Interface` or `AbiCoder` of ethers. */
const DECODERS =
  /^(?:decode(?:AbiParameters|DeployData|ErrorResult|EventLog|FunctionData|FunctionResult)|parse(?:Error|EventLogs|Log|Transaction))$/;

/** @param {{ type: string, name?: unknown, property?: { type: string, name?: unknown } }} node */
const nameOf = ({ type, name, property }) => String((type === 'MemberExpression' ? property?.name : name) ?? '');

/**
 * Finds values of contracts that are decoded without being measured: many offsets of an encoded list may lead to one place,
 * and a log of 100 kB decodes to gigabytes.
 * @type {import('eslint').Rule.RuleModule}
 */
export const measuredValues = {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      unmeasured: 'Take decodeValues or decodeLogValues of protocol/abi/decodeValues.ts, which measure first.',
    },
  },
  create: ({ report }) => ({
    ImportDeclaration({ source, specifiers }) {
      if (!/^viem(?:\/|$)/.test(String(source.value))) return;
      for (const node of specifiers) {
        const isDecoder = node.type === 'ImportSpecifier' && DECODERS.test(nameOf(node.imported));
        if (isDecoder) report({ node, messageId: 'unmeasured' });
      }
    },
    MemberExpression(node) {
      const name = nameOf(node);
      const isCoder = name === 'decode' && /AbiCoder$/.test(nameOf(node.object));
      if (!node.computed && (DECODERS.test(name) || isCoder)) report({ node: node.property, messageId: 'unmeasured' });
    },
  }),
};
