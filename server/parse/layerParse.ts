import express, { type Express } from 'express';
import { noteSessionUse } from '@/server/account/sessions/noteSessionUse';
import type { Files } from '@/server/files/createFiles';
import { answerFileFacts } from '@/server/files/createFilesAdapter';
import { serveFiles } from '@/server/files/serveFiles';
import type { Database } from '@/server/parse/database';
import { nameTwoStepFaults } from '@/server/parse/middleware/nameTwoStepFaults';
import { addApplicationId } from '@/server/parse/middleware/addApplicationId';
import { answerPresentSession } from '@/server/parse/middleware/answerPresentSession';
import { answerNamesAlike } from '@/server/parse/middleware/answerNamesAlike';
import { answerCallersFaults, holdUnknownFaults } from '@/server/parse/middleware/answerCallersFaults';
import { closePages } from '@/server/parse/middleware/closePages';
import { codeRefusals } from '@/server/parse/middleware/codeRefusals';
import { dropTwoStepEcho } from '@/server/parse/middleware/dropTwoStepEcho';
import { endAnsweredErrors } from '@/server/parse/middleware/endAnsweredErrors';
import { forgiveDeadLogout } from '@/server/parse/middleware/forgiveDeadLogout';
import { greetVisitors } from '@/server/parse/middleware/greetVisitors';
import { guardMasterKey } from '@/server/parse/middleware/guardMasterKey';
import { hideOperations } from '@/server/parse/middleware/hideOperations';
import { hideSignInProof } from '@/server/parse/middleware/hideSignInProof';
import { limitRequests } from '@/server/parse/middleware/limitRequests';
import { lowerMailAddress } from '@/server/parse/middleware/lowerMailAddress';
import { keepAdminLog } from '@/server/admin/keepAdminLog';
import { modernizePipelines } from '@/server/parse/middleware/modernizePipelines';
import { nameBatchFaults } from '@/server/parse/middleware/nameBatchFaults';
import { nameForbidden } from '@/server/parse/middleware/nameForbidden';
import { readBody } from '@/server/parse/middleware/readBody';
import { refuseBrokenAcl } from '@/server/parse/middleware/refuseBrokenAcl';
import { refuseMailWhenOff } from '@/server/parse/middleware/refuseMailWhenOff';
import { refuseMalformed } from '@/server/parse/middleware/refuseMalformed';
import { refuseRepeats } from '@/server/parse/middleware/refuseRepeats';
import { settleValues } from '@/server/parse/middleware/settleValues';
import { renameAddressClasses } from '@/server/parse/middleware/renameAddressClasses';
import type { ParseSettings } from '@/server/parse/parseSettings';
import type { PasswordTries } from '@/server/parse/passwordTries';
import type { RateLimitStore } from '@/server/parse/rateLimitStore';
import type { RequestIds } from '@/server/parse/requestIds';

/** What the layers stand on. */
export type LayerParts = {
  settings: ParseSettings;
  parseApp: Express;
  database: Database;
  tries: PasswordTries;
  limits: RateLimitStore;
  requestIds: RequestIds;
  files: Files;
  /** The ways of signing in that Parse Server was given. */
  providers: ReadonlySet<string>;
};

/** Puts the layers in front of Parse Server, the first asked first. */
export function layerParse(parts: LayerParts): Express {
  const { settings, parseApp, database, tries, limits, requestIds, files, providers } = parts;
  const app = express();
  app.disable('x-powered-by');
  const mountPath = new URL(settings.internalUrl).pathname.replace(/\/$/, '');
  for (const one of [app, parseApp]) one.set('trust proxy', settings.trustProxy);
  app.use(
    greetVisitors(settings.siteUrl),
    closePages(settings.siteUrl),
    serveFiles(files, settings.appId),
    answerFileFacts,
    readBody(),
    guardMasterKey(settings.logger),
    limitRequests(limits, mountPath),
    refuseMailWhenOff(settings.verifyEmail, mountPath),
    answerPresentSession,
    refuseMalformed(mountPath, providers),
    settleValues(`${settings.serverUrl}/files/${settings.appId}`, mountPath),
    keepAdminLog(mountPath),
    refuseBrokenAcl(mountPath),
    renameAddressClasses,
    modernizePipelines,
    addApplicationId(settings.appId),
    lowerMailAddress,
    dropTwoStepEcho,
    forgiveDeadLogout,
    answerNamesAlike(tries, mountPath),
    hideSignInProof,
    hideOperations,
    nameForbidden,
    nameBatchFaults,
    nameTwoStepFaults(mountPath),
    noteSessionUse(database, settings.logger),
    refuseRepeats(requestIds, settings.logger),
    codeRefusals,
    holdUnknownFaults,
  );
  app.use(parseApp);
  app.use(answerCallersFaults, endAnsweredErrors);
  return app;
}
