import { FUNCTION_GROUPS } from '@/lib/developers/functionGroups';
import recorded from '@/lib/developers/recordedAnswers.json';

const NAME = 'getTokenBalances';

const { parameters, status, milliseconds, answer } = recorded[NAME];

/** A call of the data service and what it answered, for the first page: recorded from the local chain. */
export const EXAMPLE_CALL = {
  code: `const tokens = await Moralis.Web3API.account\n  .${NAME}({\n${Object.entries(parameters)
    .map(([name, value]) => `    ${name}: '${String(value)}',\n`)
    .join('')}  });`,
  status,
  milliseconds,
  answer: shorten(answer),
  /** How many functions there are: of the reference, since the registry would bring every schema to the browser. */
  count: FUNCTION_GROUPS.reduce((sum, { functions }) => sum + Object.keys(functions).length, 0),
};

/** The first token of the answer, and that there are more. */
function shorten(tokens: readonly Record<string, unknown>[]): string {
  const [first = {}] = tokens;
  const text = JSON.stringify([first], null, 2);
  return tokens.length > 1 ? text.replace(/\n\]$/, `,\n  … ${tokens.length - 1} more\n]`) : text;
}
