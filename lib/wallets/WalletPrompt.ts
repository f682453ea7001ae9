/** Accounts that Web3Auth takes without further settings, the common ones first. */
export const LOGIN_PROVIDERS = ['google', 'apple', 'twitter', 'discord', 'github', 'facebook'] as const;

/** Web3Auth's name of a provider of accounts. */
export type LoginProvider = (typeof LOGIN_PROVIDERS)[number];

/** What a wallet needs of the visitor while it connects; the sign-in dialog shows it. */
export type WalletPrompt =
  | {
      /** A pairing code to scan with a phone, or to open on this one. */
      kind: 'qr';
      /** The pairing address (`wc:…`); `null` while it is being made. */
      uri: string | null;
      /** When it stops working, in milliseconds since 1970. */
      expiresAt: number;
      /** Asks for a fresh one. */
      renew(): void;
    }
  | {
      /** An address of mail. */
      kind: 'email';
      /** What was wrong with the last one, or `null`. */
      fault: string | null;
      submit(email: string, how: 'code' | 'link'): void;
    }
  | {
      /** The code out of a letter. */
      kind: 'code';
      email: string;
      /** What was wrong with the last one, or `null`. */
      fault: string | null;
      submit(code: string): void;
      /** Has another letter sent. */
      resend(): void;
    }
  | {
      /** A letter was sent; its link goes on. */
      kind: 'link';
      email: string;
    }
  | {
      /** An account somewhere else to come in with. */
      kind: 'social';
      /** What went wrong with the last one, or `null`. */
      fault: string | null;
      providers: readonly LoginProvider[];
      choose(provider: LoginProvider): void;
    }
  | {
      /** One of several accounts. */
      kind: 'account';
      accounts: readonly { address: string; name: string | null }[];
      choose(address: string): void;
    };
