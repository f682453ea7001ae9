// @ts-check
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** Leaves out sentences for people: what guards is the code beside them, and their words are read by people. */
export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'sentences', {
    shouldIgnore({ node }) {
      const parts =
        node.type === 'StringLiteral'
          ? [node.value]
          : node.type === 'TemplateLiteral'
            ? node.quasis.map(({ value }) => value.raw)
            : [];
      const isSentence = parts.some((part) => part.includes(' ')) && /[.?!]$/.test(parts.at(-1) ?? '');
      return isSentence ? 'a sentence for people' : undefined;
    },
  }),
];
