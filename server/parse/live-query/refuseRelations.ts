import { createRequire } from 'node:module';
import Parse from 'parse/node';
import { isRecord } from '@/server/parse/validateValue';

type Socket = { clientId?: string };
type Request = { requestId: number; query: { className: string; where?: unknown } };

/** The part of Parse Server's live query used here (parse-server 9.10, `LiveQuery/ParseLiveQueryServer` and `LiveQuery/Client`). */
type Subscriptions = { _handleSubscribe(socket: Socket, request: Request): Promise<void> };
type ClientRules = {
  pushError(socket: Socket, code: number, error: string, reconnect: boolean, requestId: number): void;
};

type Schema = { getExpectedType(className: string, field: string): { type: string } | undefined };

/**
 * Refuses subscriptions with conditions on relations: an object does not hold what it is related to, and a condition that
 * denies would report every object. Parse Server accepts them.
 */
export function refuseRelations(server: object, loadSchema: () => Promise<object>): void {
  const subscriptions = server as Subscriptions;
  const { Client } = createRequire(import.meta.url)('parse-server/lib/LiveQuery/Client') as { Client: ClientRules };
  const subscribe = subscriptions._handleSubscribe.bind(server);
  subscriptions._handleSubscribe = async (socket, request) => {
    const { className, where } = request.query;
    // Without a schema the subscription fails below, and is answered there.
    const schema = (await loadSchema().catch(() => null)) as Schema | null;
    const isRelation = (field: string) => schema?.getExpectedType(className, field)?.type === 'Relation';
    const relation = fieldsIn(where).find(isRelation);
    if (relation === undefined) return subscribe(socket, request);
    const words = `${relation} is a relation, which live queries do not follow.`;
    Client.pushError(socket, Parse.Error.INVALID_QUERY, words, false, request.requestId);
  };
}

/** The fields that a condition names, in its groups too. */
function fieldsIn(where: unknown): string[] {
  if (!isRecord(where)) return [];
  return Object.entries(where).flatMap(([name, condition]) =>
    name.startsWith('$') && Array.isArray(condition) ? condition.flatMap(fieldsIn) : [name],
  );
}
