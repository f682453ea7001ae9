import Parse from 'parse/node';

/** A call of a cloud function, as Parse Server hands it over. */
export type FunctionRequest = {
  params: Record<string, unknown>;
  user?: Parse.User | undefined;
  /** Of the request, their names in lower case. */
  headers?: Readonly<Record<string, string>>;
};

/** A call by somebody who is signed in. */
export type AccountRequest = {
  user: Parse.User;
  userId: string;
  sessionToken: string;
  params: Record<string, unknown>;
};

/** A function of the account. */
export type AccountHandler = (request: AccountRequest) => Promise<unknown>;

/**
 * Lets a function be called with a session alone.
 *
 * @throws Parse.Error 209 without one.
 */
export function forOwner(handler: AccountHandler) {
  return ({ params, user }: FunctionRequest): Promise<unknown> => {
    const sessionToken = user?.getSessionToken();
    if (!user?.id || !sessionToken) {
      throw new Parse.Error(Parse.Error.INVALID_SESSION_TOKEN, 'Sign in first: this is about your own account.');
    }
    return handler({ user, userId: user.id, sessionToken, params });
  };
}

/**
 * A parameter that is a text of at most so many letters.
 *
 * @throws Parse.Error 142 where it is none.
 */
export function textOf(params: Record<string, unknown>, name: string, most = 200): string {
  const value = params[name];
  if (typeof value === 'string' && value !== '' && value.length <= most) return value;
  throw new Parse.Error(Parse.Error.VALIDATION_ERROR, `${name} must be a text of 1 to ${most} letters.`);
}
