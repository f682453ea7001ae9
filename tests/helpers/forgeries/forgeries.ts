import { forgedChallenges } from '@/tests/helpers/forgeries/forgedChallenges';
import { forgedFields } from '@/tests/helpers/forgeries/forgedFields';
import { forgedSignatures } from '@/tests/helpers/forgeries/forgedSignatures';
import type { Forge } from '@/tests/helpers/forgeries/Forgery';

/** Every kind of forgery, by the one thing that is wrong with it. */
export const FORGERIES: Readonly<Record<string, Forge>> = {
  ...forgedChallenges,
  ...forgedSignatures,
  ...forgedFields,
};
