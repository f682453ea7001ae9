import Parse from 'parse/node';
import { POST_CLASS, type SignatureCheck } from '@/protocol/community';
import { textOf, type FunctionRequest } from '@/server/account/AccountRequest';
import type { PostSignatures } from '@/server/community/createPostSignatures';
import { postFault } from '@/server/community/postFault';

/** `checkPostSignature`: checks the signature of a post that the caller may read, for those who cannot by themselves. */
export function createCheckPostSignature(signatures: PostSignatures) {
  return async ({ params, user }: FunctionRequest): Promise<SignatureCheck> => {
    const sessionToken = user?.getSessionToken();
    const query = new Parse.Query(POST_CLASS).equalTo('objectId', textOf(params, 'post'));
    const post = await query.first(sessionToken ? { sessionToken } : {});
    if (!post) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post is gone.');
    const signed = signatures.read(post);
    if (!signed) throw postFault('This post is not signed.');
    const fault = await signatures.findFault(post, signed);
    const { family, address } = signed;
    if (fault === null) return { state: 'valid', family, address };
    return { state: fault === 'busy' || fault === 'unanswered' ? 'unknown' : 'invalid', family, address };
  };
}
