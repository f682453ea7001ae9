import { formatNumber, plural } from '@/lib/format/text';

/** Texts of `/developers`; those of the functions and errors are in `protocol/`. */
export const strings = {
  title: 'Developers',
  description:
    'API reference: every call of the data service with its parameters, an example response and a console to try it.',
  intro: {
    title: 'API reference',
    lead: (count: number) =>
      `${count} endpoints for balances, transfers, NFTs and prices. Call them with the Moralis 1.5.9 SDK or over REST.`,
    sdk: 'SDK',
    noKey: 'No API key needed.',
    rest: 'REST API',
    restKey:
      'Send an API key in the header <0>x-api-key</0>. The operator issues one with <1>npm run keys -- issue name</1>.',
    plugins: 'Your own functions',
    pluginsLink: 'Plugins',
    pluginsText:
      'Server functions that the operator adds; they can ask a wallet to sign. To write one, start from the guestbook example.',
    docs: 'Docs',
    docsLink: 'Data service',
    docsText: 'Where answers come from, what is refused and why.',
    tools: 'OpenAPI',
    openApi: 'OpenAPI 3.1',
    rateLimit: 'Rate limit: units per minute per key. Every response shows how many are used.',
  },
  search: {
    label: 'Find a function',
    placeholder: 'balance, NFT, transfers…',
    found: (count: number) => plural(count, 'function'),
    none: 'No matching function. Try another word, such as balance or owner.',
    groups: 'Function groups',
  },
  errors: {
    title: 'Error reference',
    lead: 'Errors have a code and a message: <0>code</0> and <1>error</1> from cloud functions, <0>code</0> and <2>message</2> over REST. The data service uses 101, 119, 141, 142 and 155.',
  },
  call: {
    cloudOnly: 'Cloud function. Not available over REST.',
    cost: (units: number) => `Costs ${plural(units, 'unit')}`,
    form: (name: string) => `Run ${name}`,
    parameters: 'Parameters',
    noParameters: 'No parameters',
    run: 'Run',
    noScript: 'Running a call needs JavaScript.',
    languages: (name: string) => `Ways to call ${name}`,
    sdk: 'SDK',
    react: 'React',
    /** This site's own client, for its pages. */
    lib: 'lib',
    rest: 'REST',
    http: 'HTTP',
    copy: (title: string) => `Copy: ${title}`,
  },
  response: {
    example: (recorded: { status: number; milliseconds: number } | null) =>
      recorded
        ? `Example response: ${recorded.status} OK · ${recorded.milliseconds} ms, recorded on the local chain`
        : 'Example response',
    status: (status: number, milliseconds: number) => `${status} · ${milliseconds} ms`,
    title: (status: number, milliseconds: number) => `${status} OK · ${milliseconds} ms`,
    cut: (shown: string, left: number) => `${shown}\n… ${formatNumber(left)} more characters`,
    error: (code: number | null, name: string | null) =>
      `Error${code === null ? '' : ` ${code}`}${name === null ? '' : `: ${name}`}`,
    reference: 'Error reference',
  },
  parameter: {
    required: 'required',
    none: 'not set',
    default: (value: string) => `not set (default: ${value})`,
    hint: (description: string) => `${description}.`,
    hintDefault: (description: string, value: string) => `${description}. Default: ${value}.`,
    onlyDefault: (value: string) => `Default: ${value}.`,
  },
};
