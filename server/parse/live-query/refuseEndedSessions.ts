import Parse from 'parse/node';

/** The part of Parse Server's live query that is used here (parse-server 9.10, `LiveQuery/ParseLiveQueryServer`). */
export type SubscriptionServer = {
  clients: Map<string, { hasMasterKey: boolean; sessionToken?: string }>;
  /** `error` is set where the backend knows the session no more, and not where it could not look it up. */
  getAuthForSessionToken(token: string | undefined): Promise<{ error?: unknown }>;
  _handleSubscribe(
    socket: { clientId?: string; send(message: string): void },
    request: { requestId: number; sessionToken?: string },
  ): Promise<void>;
};

/**
 * Refuses a subscription with a session that has ended (code 209), as every other request with it is refused. Parse Server
 * lets it in as nobody: a visitor who believes to be signed in would hear of public objects alone, without a word.
 */
export function refuseEndedSessions(server: SubscriptionServer): void {
  const subscribe = server._handleSubscribe.bind(server);
  server._handleSubscribe = async (socket, request) => {
    const client = server.clients.get(socket.clientId ?? '');
    // The session of the subscription goes before that of the connection.
    const token = request.sessionToken || client?.sessionToken;
    if (client?.hasMasterKey || !(await server.getAuthForSessionToken(token)).error) return subscribe(socket, request);
    const { requestId } = request;
    const error = 'Your session has ended. Sign in again.';
    socket.send(
      JSON.stringify({ op: 'error', error, code: Parse.Error.INVALID_SESSION_TOKEN, reconnect: false, requestId }),
    );
  };
}
