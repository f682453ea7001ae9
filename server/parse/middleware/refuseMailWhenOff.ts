import type { RequestHandler } from 'express';
import { answerParseError } from '@/server/parse/middleware/answerParseError';
import { listCalls } from '@/server/parse/middleware/listCalls';

/** Parse's code for what is not allowed here; the site shows the sentence that comes with it. */
const OPERATION_FORBIDDEN = 119;

const PATHS = ['/requestpasswordreset', '/verificationemailrequest'];

/** Where mail is off, says so to whoever asks for a letter, the same for every address. */
export function refuseMailWhenOff(mail: boolean, mountPath: string): RequestHandler {
  return (req, res, next) => {
    if (mail || !listCalls(req, mountPath).some(({ path }) => PATHS.includes(path))) next();
    else answerParseError(res, 400, OPERATION_FORBIDDEN, 'This site sends no mail. Ask whoever runs it for help.');
  };
}
