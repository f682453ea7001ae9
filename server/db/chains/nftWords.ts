/** The words of an NFT's metadata, as the index of words has them: its name, its description and its attributes. */
export const NFT_WORDS = `(setweight(to_tsvector('simple', coalesce(name, '')), 'A')
  || setweight(to_tsvector('simple', coalesce(description, '')), 'B')
  || setweight(to_tsvector('simple', coalesce(attributes, '')), 'C'))`;
