/** Social accounts that Web3Auth supports without further settings, the common ones first. */
export const LOGIN_PROVIDERS = ['google', 'apple', 'twitter', 'discord', 'github', 'facebook'] as const;

/** Web3Auth's name of a social account's provider. */
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** What a wallet needs from the visitor to connect; the sign-in dialog shows it. */
export type WalletPrompt =
  | {
      /** A pairing code to scan with a phone, or to open on this one. */
      kind: 'qr';
      /** The pairing address (`wc:…`); `null` while it is loading. */
      uri: string | null;
      /** When it expires, in milliseconds since 1970. */
      expiresAt: number;
      /** Requests a new one. */
      renew(): void;
    }
  | {
      /** An email address. */
      kind: 'email';
      /** Why the last one failed, or `null`. */
      error: string | null;
      submit(email: string, how: 'code' | 'link'): void;
    }
  | {
      /** The code from an email. */
      kind: 'code';
      email: string;
      /** Why the last one failed, or `null`. */
      error: string | null;
      submit(code: string): void;
      /** Sends another email. */
      resend(): void;
    }
  | {
      /** An email was sent; its link continues. */
      kind: 'link';
      email: string;
    }
  | {
      /** A social account to sign in with. */
      kind: 'social';
      /** Why the last one failed, or `null`. */
      error: string | null;
      providers: readonly LoginProvider[];
      choose(provider: LoginProvider): void;
    }
  | {
      /** One of several accounts. */
      kind: 'account';
      accounts: readonly { address: string; name: string | null }[];
      choose(address: string): void;
    };
