import type { Platform, Sdk, User } from '@/tests/clients/inside/Sdk';
import { failureOf } from '@/tests/clients/inside/failureOf';

/** A backend, as an application names it; `masterKey` for programs of the operator alone. */
type Start = { serverUrl: string; appId: string; masterKey?: string };
type Person = { username: string; password: string };
/** The wallet to sign with, where the page has none of its own. */
type WalletKey = { key?: string };

const describeUser = (user: User) => ({
  username: user.getUsername(),
  hasToken: user.getSessionToken().startsWith('r:'),
  ethAddress: user.get('ethAddress') ?? null,
  accounts: user.get('accounts') ?? null,
});

function present<Member>(member: Member | undefined, name: string): Member {
  if (member === undefined) throw new Error(`This client has no ${name}.`);
  return member;
}

/** Starting, passwords and wallets. */
export const accountSteps = {
  /** Starts the client as its guide says, and answers its own version. */
  async start(sdk: Sdk, { isServer }: Platform, { serverUrl, appId, masterKey }: Start) {
    if (sdk.start) await sdk.start({ serverUrl, appId, ...(masterKey ? { masterKey } : {}) });
    else {
      sdk.initialize(appId, undefined, masterKey);
      sdk.serverURL = serverUrl;
    }
    // A server serves many; a program of one user says so.
    if (isServer) sdk.User.enableUnsafeCurrentUser();
    return sdk.CoreManager.get('VERSION');
  },

  version: (sdk: Sdk) => Promise.resolve(sdk.CoreManager.get('VERSION')),

  /** Which of these members the package has; dots lead into members. */
  has(sdk: Sdk, _platform: Platform, { members }: { members: string[] }) {
    const read = (value: unknown, name: string): unknown =>
      value == null ? undefined : Reflect.get(Object(value), name);
    return Promise.resolve(members.filter((member) => member.split('.').reduce(read, sdk as unknown) !== undefined));
  },

  async signUp(sdk: Sdk, _platform: Platform, person: Person) {
    const user = await new sdk.User(person).signUp();
    return { ...describeUser(user), isCurrent: sdk.User.current()?.id === user.id };
  },

  async logIn(sdk: Sdk, _platform: Platform, { username, password }: Person) {
    if (sdk.User.current()) await sdk.User.logOut();
    const isOut = sdk.User.current() === null;
    const refused = await failureOf(sdk.User.logIn(username, `${password}?`));
    const user = await sdk.User.logIn(username, password);
    return { isOut, refused, ...describeUser(user), isCurrent: sdk.User.current()?.id === user.id };
  },

  /** Comes in with the wallet twice, as on another day. */
  async authenticate(sdk: Sdk, platform: Platform, { key }: WalletKey) {
    const signIn = () => present(sdk.authenticate, 'authenticate').call(sdk, platform.walletOptions(sdk, key));
    const first = await signIn();
    await sdk.User.logOut();
    const second = await signIn();
    return { ...describeUser(second), isSame: first.id === second.id };
  },

  /** Signs in with one wallet; `link` and `unlink` come after it. */
  async signInOnce(sdk: Sdk, platform: Platform, { key }: WalletKey) {
    await present(sdk.authenticate, 'authenticate').call(sdk, platform.walletOptions(sdk, key));
  },

  /**
   * Links the wallet that is connected now.
   *
   * @param given `brings`: the application brings the text with a challenge, where the client has the words alone signed
   */
  async link(sdk: Sdk, platform: Platform, given: WalletKey & { address: string; brings: string | null }) {
    const options = platform.walletOptions(sdk, given.key);
    await present(sdk.enableWeb3, 'enableWeb3').call(sdk, options);
    const link = present(sdk.link, 'link');
    if (given.brings === null) return describeUser(await link.call(sdk, given.address, options));
    const { dateTime } = (await sdk.Cloud.run('getServerTime')) as { dateTime: string };
    const signingMessage = `Moralis Authentication\n\nId: ${given.brings}:${dateTime}`;
    return describeUser(await link.call(sdk, given.address, { ...options, signingMessage }));
  },

  async unlink(sdk: Sdk, _platform: Platform, { address }: { address: string }) {
    return describeUser(await present(sdk.unlink, 'unlink').call(sdk, address));
  },

  async logOut(sdk: Sdk) {
    if (sdk.User.current()) await sdk.User.logOut();
  },
};
