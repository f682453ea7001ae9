import type { RequestHandler } from 'express';
import { decodePath } from '@/server/parse/middleware/decodePath';
import { toPlainFileName } from '@/server/parse/toPlainFileName';

const UPLOAD = /^(\/+files\/)([^/?]+)/i;

/** Gives an upload a name that Parse Server takes, where its own has accents or letters of other scripts. */
export const nameFilesPlainly: RequestHandler = (req, _res, next) => {
  if (req.method === 'POST') {
    req.url = req.url.replace(
      UPLOAD,
      (_whole, path: string, name: string) => path + encodeURIComponent(toPlainFileName(decodePath(name))),
    );
  }
  next();
};
