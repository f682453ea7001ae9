/** What a file is to a visitor. */
export type FileKind = 'picture' | 'sound' | 'film' | 'text' | 'document' | 'other';

/** The words for each kind. */
export const KIND_WORDS: Readonly<Record<FileKind, string>> = {
  picture: 'Picture',
  sound: 'Sound',
  film: 'Film',
  text: 'Text',
  document: 'Document',
  other: 'File',
};

/** What a content type stands for. Drawings and pages with code in them count as text: they are never run. */
export function kindOf(type = ''): FileKind {
  if (/^image\/(?!svg)/.test(type)) return 'picture';
  if (type.startsWith('audio/')) return 'sound';
  if (type.startsWith('video/')) return 'film';
  if (/^text\/|json|svg/.test(type)) return 'text';
  return type === 'application/pdf' ? 'document' : 'other';
}
