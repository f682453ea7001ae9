/** Longest name that is looked up (ENS), in characters (RFC 1035, section 2.3.4). */
export const MAX_NAME_LENGTH = 255;

/** Most labels of a name: each may be a call of a node. */
export const MAX_LABELS = 10;

/** Whether a name is short enough to be looked up. */
export const isNameOfBounds = (name: string): boolean =>
  name.length <= MAX_NAME_LENGTH && name.split('.', MAX_LABELS + 1).length <= MAX_LABELS;
