import type { ExportPorts } from '@/server/exports/ExportPorts';
import { createExportHandlers } from '@/server/exports/exportRows';
import { createImportClass, createImportRelation, createImportRows } from '@/server/exports/importRows';
import type { BackendModule } from '@/server/gateway/BackendModule';

/**
 * Moving data into the backend and out of it (`protocol/calls/exports.ts`): IDs, dates, access lists, pointers, relations,
 * accounts with their wallets and passwords. For the operator alone, in calls that can be repeated.
 */
export function createExportsModule(ports: ExportPorts): BackendModule {
  return {
    name: 'exports',
    functions: {
      ...createExportHandlers(ports),
      importClass: createImportClass(ports),
      importRows: createImportRows(ports),
      importRelation: createImportRelation(ports),
    },
  };
}
