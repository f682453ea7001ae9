/** What a file is to a visitor. */
export type FileKind = 'image' | 'audio' | 'video' | 'text' | 'document' | 'other';

/** What a content type stands for. Drawings and pages with code in them count as text: they are never run. */
export function kindOf(type = ''): FileKind {
  if (/^image\/(?!svg)/.test(type)) return 'image';
  if (type.startsWith('audio/')) return 'audio';
  if (type.startsWith('video/')) return 'video';
  if (/^text\/|json|svg/.test(type)) return 'text';
  return type === 'application/pdf' ? 'document' : 'other';
}
