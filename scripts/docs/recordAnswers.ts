import { writeFileSync } from 'node:fs';
import { format, resolveConfig } from 'prettier';
import { describeFunctions } from '@/lib/developers/describeFunctions';
import { readFields, type FunctionDoc } from '@/lib/developers/FunctionDoc';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';

const FILE = 'lib/developers/recordedAnswers.json';

/** Longer answers keep the first two entries of each list: the reference shows what they look like. */
const MAX_CHARACTERS = 3_000;
const MAX_ENTRIES = 2;

const chain = `0x${LOCAL_CHAIN_ID.toString(16)}`;

/**
 * `npm run examples -- <server URL>`: calls every function of the data service on a running development backend, with
 * the parameters that `/developers` shows, and records what it answered.
 */
const [serverUrl = 'http://localhost:1337/server'] = process.argv.slice(2);
const appId = 'foyer';

async function call(cloud: string, parameters: object) {
  const start = performance.now();
  const response = await fetch(`${serverUrl}/functions/${cloud}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': appId },
    body: JSON.stringify(parameters),
  });
  const body = (await response.json()) as { result?: unknown; error?: string };
  return { status: response.status, milliseconds: Math.max(1, Math.round(performance.now() - start)), ...body };
}

/** What only the chain knows: a transaction of the first account, and the pair of two of its tokens. */
async function findOwnExamples(): Promise<Record<string, string>> {
  const { result: found } = await call('getTransactions', {
    chain,
    address: '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266',
    limit: 1,
  });
  const [transaction] = (found as { result: { hash: string }[] }).result;
  const pair = describeFunctions()
    .flatMap(({ functions }) => functions)
    .find(({ name }) => name === 'getPairAddress');
  const { result } = await call('getPairAddress', pair ? { ...examplesOf(pair), chain } : {});
  return { transaction_hash: transaction?.hash ?? '', pair_address: (result as { pairAddress: string }).pairAddress };
}

const examplesOf = ({ parameters }: FunctionDoc): Record<string, unknown> =>
  readFields(parameters, Object.fromEntries(parameters.map(({ name, example }) => [name, example]))).parameters;

function shorten(value: unknown): unknown {
  if (Array.isArray(value)) return value.slice(0, MAX_ENTRIES).map(shorten);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shorten(inner)]));
}

const own = await findOwnExamples();
const recorded: Record<string, unknown> = {};
for (const doc of describeFunctions().flatMap(({ functions }) => functions)) {
  const takes = (name: string): boolean => doc.parameters.some((one) => one.name === name);
  const parameters = {
    ...(takes('chain') && { chain }),
    ...examplesOf(doc),
    ...Object.fromEntries(Object.entries(own).filter(([name]) => takes(name))),
  };
  const { status, milliseconds, result, error } = await call(doc.cloud, parameters);
  if (status !== 200) {
    console.error(`Not recorded: ${doc.name}, ${status} ${error ?? ''}`);
    continue;
  }
  const isLong = JSON.stringify(result, null, 2).length > MAX_CHARACTERS;
  recorded[doc.name] = { parameters, status, milliseconds, answer: isLong ? shorten(result) : result };
}
const text = JSON.stringify(recorded);
writeFileSync(FILE, await format(text, { ...(await resolveConfig(FILE)), parser: 'json' }));
console.log(`${Object.keys(recorded).length} answers in ${FILE}`);
