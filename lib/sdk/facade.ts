import { eventQueue, QUEUED_EVENTS } from '@/lib/sdk/eventQueue';
import { loadedMoralis, loadMoralis, startSdk } from '@/lib/sdk/startSdk';
import { placeholderUser } from '@/lib/session/storedUser';

/**
 * What the bare name `moralis` leads to (see `next.config.ts`): the SDK's shape without its 280 kB.
 *
 * Until the code is here it answers the few calls that react-moralis makes on mounting, and notes its subscriptions.
 * From then on it is the SDK, member for member.
 */

/** Never rejects, because react-moralis lets a rejection go unhandled. */
const start = (options: unknown): Promise<void> =>
  startSdk(options).then(
    ({ plugins }) => plugins,
    () => undefined,
  );

const afterLoading =
  (name: string) =>
  async (...values: unknown[]): Promise<unknown> => {
    const sdk = await loadMoralis();
    return (sdk[name] as (...values: unknown[]) => unknown).apply(sdk, values);
  };

const beforeLoading: Record<string, unknown> = {
  User: placeholderUser,
  web3: null,
  authenticate: afterLoading('authenticate'),
  enableWeb3: afterLoading('enableWeb3'),
  deactivateWeb3: () => Promise.resolve(),
};
for (const event of QUEUED_EVENTS) {
  beforeLoading[event] = (listener: () => void) => eventQueue.add(event, listener);
}

const facade: Record<string, unknown> = new Proxy(
  {},
  {
    get(_target, name: string) {
      if (name === 'start') return start;
      const sdk = loadedMoralis();
      return sdk ? sdk[name] : beforeLoading[name];
    },
    set(_target, name: string, value: unknown) {
      const sdk = loadedMoralis();
      if (sdk) (sdk as Record<string, unknown>)[name] = value;
      return sdk !== null;
    },
    has: (_target, name) => name in (loadedMoralis() ?? beforeLoading),
  },
);

export default facade;
