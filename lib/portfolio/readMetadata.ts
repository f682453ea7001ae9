/** What an NFT says of itself. */
export type PieceMetadata = {
  /** Empty where it says none. */
  name: string;
  description: string;
  /** An address of some kind, unchecked; `null` for none. */
  image: string | null;
  attributes: readonly { trait: string; value: string }[];
};

/**
 * Reads the metadata of an NFT (ERC-721 and ERC-1155 metadata, with the attributes that marketplaces agreed on). It is
 * anybody's text: what is not as expected is left out.
 */
export function readMetadata(text: string | null): PieceMetadata {
  const found = parse(text);
  const attributes: unknown[] = Array.isArray(found['attributes']) ? found['attributes'] : [];
  return {
    name: toText(found['name']),
    description: toText(found['description']),
    image: toText(found['image'] ?? found['image_url'] ?? found['image_data']) || null,
    attributes: attributes.flatMap((one) => {
      if (typeof one !== 'object' || one === null) return [];
      const value = toText(Reflect.get(one, 'value'));
      return value ? [{ trait: toText(Reflect.get(one, 'trait_type')), value }] : [];
    }),
  };
}

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {}; // No JSON: it says nothing.
  }
}

const toText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
