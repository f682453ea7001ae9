import type { Source, SourceHandlers, SourceKind } from '@/server/data/sources/Source';

/** Makes a source of functions over one place, such as the tables of a chain. */
export function createSource<Place>(kind: SourceKind, place: Place, handlers: SourceHandlers<Place>): Source {
  return {
    kind,
    async answer(name, parameters) {
      const handler = handlers[name];
      return handler ? handler(place, parameters) : null;
    },
  };
}
