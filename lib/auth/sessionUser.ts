/** The signed-in visitor, as pages see them. */
export type SessionUser = {
  /** Object id of the user. */
  id: string;
  /** Chosen name; `null` for a visitor of a wallet, whose name on the backend is a random one. */
  username: string | null;
  email: string | null;
  emailVerified: boolean;
  /** Current address, of the first family that has one, or `null`. */
  address: string | null;
};
