import { createHash } from 'node:crypto';
import Parse from 'parse/node';
import { CHAIN_FAMILIES, type ChainFamily, normalizeAddress } from '@/protocol/chainFamilies';
import { type GeoLocation, POST_CLASS } from '@/protocol/community';
import { buildPostMessage, SIGNATURE_FORM } from '@/protocol/postMessage';
import type { CallHandler } from '@/server/gateway/ParseCall';
import type { CommunityPorts } from '@/server/community/communityModule';
import { readPostPictures } from '@/server/community/postPictures';
import { validatePost } from '@/server/community/moderation';

/** Fields of a post that make up its signature. */
const SIGNATURE_FIELDS = ['signer', 'signerFamily', 'signature', 'signedAt', 'signatureForm'] as const;

/** How far the clock of a visitor may be ahead, in milliseconds. */
const MAX_CLOCK_SKEW_MS = 5 * 60_000;

/** A signature as a post holds it. */
export type PostSignature = { family: ChainFamily; address: string; signature: string; signedAt: Date; form: number };

/** The signatures of posts. */
export type PostSignatures = {
  /**
   * Keeps a signature that the author made over this content with a linked address, and takes away one over what was
   * there before.
   *
   * @throws Parse.Error 142 where one is sent that does not hold.
   */
  keep(post: Parse.Object, original: Parse.Object | undefined, userId: string): Promise<void>;
  /** Checks the signature of a stored post: `null` where it holds. */
  validateSignature(post: Parse.Object, signed: PostSignature): Promise<string | null>;
  /** The signature of a post; `null` where it has none. */
  read(post: Parse.Object): PostSignature | null;
};

/** Makes what checks signatures of posts, by the same schemes as sign-ins (`server/auth/schemes`). */
export function createPostSignatures({
  schemes,
  addresses,
  appId,
}: Pick<CommunityPorts, 'schemes' | 'addresses' | 'appId'>): PostSignatures {
  const messageOf = (post: Parse.Object, { signedAt, form }: Pick<PostSignature, 'signedAt' | 'form'>): string => {
    const text: unknown = post.get('text');
    const parent: unknown = post.get('parent');
    const place: unknown = post.get('location');
    const content = {
      text: typeof text === 'string' ? text : '',
      pictures: readPostPictures(post.get('pictures')),
      place: isLocation(place) ? place : null,
      parent: hasId(parent) ? parent.id : null,
    };
    return buildPostMessage({ ...content, time: signedAt.toISOString(), appId }, form, sha256);
  };

  const validateSignature: PostSignatures['validateSignature'] = (post, signed) => {
    const { family, address, signature } = signed;
    return schemes[family].validateSignature({ address, signature, message: messageOf(post, signed) });
  };

  return {
    read: readSignature,
    validateSignature,
    async keep(post, original, userId) {
      const isTouched = SIGNATURE_FIELDS.some((field) => post.dirty(field));
      const before = original && readSignature(original);
      if (!isTouched && before && messageOf(original, before) === messageOf(post, before)) return;
      if (!isTouched || !post.has('signature')) {
        for (const field of SIGNATURE_FIELDS) if (post.has(field)) post.unset(field);
        return;
      }
      const signed = readSignature(post);
      if (!signed) throw validatePost('A signature needs signer, signerFamily, signedAt and signatureForm.');
      if (signed.form === SIGNATURE_FORM && readPostPictures(post.get('pictures')).some((one) => !one.sha256)) {
        throw validatePost('Each image of a signed post needs its sha256.');
      }
      if (signed.signedAt.getTime() > Date.now() + MAX_CLOCK_SKEW_MS)
        throw validatePost(
          'The signature is dated in the future. Correct the clock of your device, or post without a signature.',
        );
      const key = await schemes[signed.family].readKey(signed.address);
      if (key === null || (await addresses[signed.family].findOwner(key)) !== userId) {
        throw validatePost('The wallet is not linked to your account. Link it first, or post without a signature.');
      }
      const problem = await validateSignature(post, signed);
      if (problem === 'busy' || problem === 'unanswered') {
        throw validatePost('The signature could not be verified. Try again, or post without a signature.');
      }
      if (problem !== null) throw validatePost('The signature does not match this post or this address.');
      post.set('signer', signed.address);
    },
  };
}

function readSignature(post: Parse.Object): PostSignature | null {
  const [signer, family, signature, signedAt, form = 1] = SIGNATURE_FIELDS.map((field): unknown => post.get(field));
  if (typeof signer !== 'string' || typeof signature !== 'string' || !(signedAt instanceof Date)) return null;
  if (signature.length > 20_000 || signer.length > 100 || !isFamily(family)) return null;
  if (form !== 1 && form !== SIGNATURE_FORM) return null;
  return { family, address: normalizeAddress(family, signer), signature, signedAt, form };
}

function isFamily(value: unknown): value is ChainFamily {
  return typeof value === 'string' && Object.hasOwn(CHAIN_FAMILIES, value);
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

function isLocation(value: unknown): value is GeoLocation {
  return typeof value === 'object' && value !== null && 'latitude' in value && 'longitude' in value;
}

function hasId(value: unknown): value is { id: string } {
  return typeof value === 'object' && value !== null && 'id' in value && typeof value.id === 'string';
}

/** `checkPostSignature`: checks the signature of a post that the caller may read, for those who cannot by themselves. */
export function createCheckPostSignature(signatures: PostSignatures): CallHandler<'checkPostSignature'> {
  return async ({ params, user }) => {
    const sessionToken = user?.getSessionToken();
    const query = new Parse.Query(POST_CLASS).equalTo('objectId', params.post);
    const post = await query.first(sessionToken ? { sessionToken } : {});
    if (!post) throw new Parse.Error(Parse.Error.OBJECT_NOT_FOUND, 'This post was deleted.');
    const signed = signatures.read(post);
    if (!signed) throw validatePost('This post is not signed.');
    const error = await signatures.validateSignature(post, signed);
    const { family, address } = signed;
    if (error === null) return { state: 'valid', family, address };
    return { state: error === 'busy' || error === 'unanswered' ? 'unknown' : 'invalid', family, address };
  };
}
