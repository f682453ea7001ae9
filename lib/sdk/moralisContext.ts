import type { SdkUser } from '@/lib/MoralisSdk';
import type { ChainFamily } from '@/protocol/chainFamilies';

type Options = { throwOnError: true };

/** What Foyer uses of react-moralis' context: acting through it keeps `useMoralis()` and our own state of one mind. */
export type MoralisContextActions = {
  initialize(): void;
  authenticate(
    options: Options & { challenge: string | null; signingMessage: string; connector?: unknown; type?: ChainFamily },
  ): Promise<unknown>;
  login(login: string, password: string, options: Options): Promise<unknown>;
  signup(
    username: string,
    password: string,
    email: string | undefined,
    fields: Record<string, never>,
    options: Options,
  ): Promise<unknown>;
  logout(options: Options): Promise<unknown>;
  setUser(user: SdkUser): void;
};

let actions: MoralisContextActions | null = null;

/** Hands over the functions of the mounted `MoralisProvider`. */
export function provideMoralisContext(next: MoralisContextActions): void {
  actions = next;
}

/** The functions of the mounted `MoralisProvider`, or `null` before it is. */
export const moralisContext = (): MoralisContextActions | null => actions;
