/**
 * The values that objects are made of. They are plain, so that they can be copied, compared, kept and shown as they
 * are; those that JSON has no type for carry the protocol's name for theirs (`__type`).
 */

/** Who may read and write one object: user ids, `role:{name}`, and `*` for everybody. Nobody but these may. */
export type Access = Readonly<Record<string, Readonly<{ read?: boolean; write?: boolean }>>>;

/** Points to an object without holding it. */
export type Reference<ClassName extends string = string> = {
  readonly __type: 'Pointer';
  readonly className: ClassName;
  readonly id: string;
};

/** A place on the globe (WGS 84), in degrees: latitude −90 to 90, longitude −180 to 180. */
export type GeoPoint = { readonly __type: 'GeoPoint'; readonly latitude: number; readonly longitude: number };

/** An area, by three corners or more; each is a latitude and a longitude, in degrees. */
export type Polygon = { readonly __type: 'Polygon'; readonly coordinates: readonly (readonly [number, number])[] };

/** A file that the backend keeps; `ipfs` is an address at a gateway and `hash` the CID, where it is on IPFS too. */
export type StoredFile = {
  readonly __type: 'File';
  readonly name: string;
  readonly url: string;
  readonly ipfs?: string;
  readonly hash?: string;
};

/** A list of objects of one class, of any length; its members are asked for (`relatedTo`). */
export type Relation<ClassName extends string = string> = {
  readonly __type: 'Relation';
  readonly className: ClassName;
};

/** What the backend adds to each object. */
export type ObjectMetadata<ClassName extends string = string> = {
  readonly __type: 'Object';
  readonly className: ClassName;
  readonly id: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
  /** `null`: everybody whom the class lets. */
  readonly access: Access | null;
};

/** An object as the backend holds it. */
export type Stored<Fields, ClassName extends string = string> = Readonly<Fields> & ObjectMetadata<ClassName>;

/** What names an object: its id, a reference to it, or the object. */
export type Target = string | { readonly id: string };
