import { sql } from 'kysely';
import { EXPORT_BATCH } from '@/protocol/calls/exports';
import { accountTables } from '@/server/db/accountTables';
import { type ExportPorts, fieldsOf, isMoved, requireClass, requireMoved } from '@/server/exports/ExportPorts';
import { writeLine, writeSchema } from '@/server/exports/mongoFormat';
import type { CallHandlers } from '@/server/gateway/ParseCall';

/** `exportClasses`, `exportRows` and `exportRelation`: all that is moved, in parts ordered by ID. */
export function createExportHandlers(
  ports: ExportPorts,
): CallHandlers<'exportClasses' | 'exportRows' | 'exportRelation'> {
  const { database } = ports;
  return {
    async exportClasses() {
      const schema = await database.loadSchema({ clearCache: true });
      const stored = (await schema.getAllClasses({ clearCache: true })).filter(({ className }) =>
        isMoved(ports, className),
      );
      return Promise.all(
        stored.map(async (one) => {
          const fields = fieldsOf(one);
          const relations = Object.keys(fields).filter((name) => fields[name]?.type === 'Relation');
          const rows = Number(await database.find(one.className, {}, { count: true }));
          return {
            className: one.className,
            schema: writeSchema(one.className, fields, one.classLevelPermissions),
            ...{ relations, rows },
          };
        }),
      );
    },
    async exportRows({ params: { className, after } }) {
      requireMoved(ports, className);
      const fields = fieldsOf(await requireClass(database, className));
      const query = after === undefined ? {} : { objectId: { $gt: after } };
      const rows = await database.find(
        className,
        query,
        { limit: EXPORT_BATCH, sort: { objectId: 1 } },
        { isMaintenance: true },
      );
      return {
        lines: rows.map((row) => writeLine(row, fields)),
        next: rows.length < EXPORT_BATCH ? null : (rows.at(-1)?.objectId ?? null),
      };
    },
    async exportRelation({ params: { className, field, after = '' } }) {
      requireMoved(ports, className);
      const type = fieldsOf(await requireClass(database, className))[field];
      if (type?.type !== 'Relation') return { pairs: [], next: null };
      const [owner = '', related = ''] = after.split(' ');
      const { rows } = await sql<{ owningId: string; relatedId: string }>`
        SELECT "owningId", "relatedId" FROM ${sql.table(`_Join:${field}:${className}`)}
        WHERE ("owningId", "relatedId") > (${owner}, ${related})
        ORDER BY "owningId", "relatedId" LIMIT ${EXPORT_BATCH}`.execute(accountTables(database.adapter._client.$pool));
      const last = rows.length < EXPORT_BATCH ? undefined : rows.at(-1);
      return {
        pairs: rows.map(({ owningId, relatedId }): [string, string] => [owningId, relatedId]),
        next: last ? `${last.owningId} ${last.relatedId}` : null,
      };
    },
  };
}
