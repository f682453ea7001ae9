import { base58 } from '@scure/base';
import { withoutUnseen } from '@/protocol/text/unseenCharacters';

/** What Metaplex keeps of a mint, version 1; addresses in base58, the fee in hundredths of a percent. */
export type MetaplexMetadata = {
  updateAuthority: string;
  mint: string;
  name: string;
  symbol: string;
  uri: string;
  sellerFeeBasisPoints: number;
  primarySaleHappened: boolean;
  isMutable: boolean;
};

/** First byte of a metadata account (`Key::MetadataV1`). */
const METADATA_V1 = 4;

/** Bytes of a creator: address, whether they have signed, share. */
const CREATOR = 34;

/** Bytes that the program keeps for each text, whatever its length. */
const ROOM = { name: 32, symbol: 10, uri: 200 } as const;

/** Reads a metadata account (Borsh); `null` where it is none of version 1. */
export function decodeMetadata(data: ArrayLike<number>): MetaplexMetadata | null {
  const bytes = Buffer.from(data);
  let at = 0;
  const take = (length: number): Buffer => {
    if (at + length > bytes.length) throw new RangeError('The account ends too early.');
    at += length;
    return bytes.subarray(at - length, at);
  };
  // Texts are filled up with zeros to the room that is kept for them.
  const text = () => {
    const room = take(take(4).readUInt32LE());
    let end = room.length;
    while (room[end - 1] === 0) end -= 1;
    return room.subarray(0, end).toString();
  };
  const address = () => base58.encode(take(32));
  const flag = () => take(1)[0] === 1;
  try {
    if (take(1)[0] !== METADATA_V1) return null;
    const [updateAuthority, mint] = [address(), address()];
    const [name, symbol, uri] = [text(), text(), text()];
    const sellerFeeBasisPoints = take(2).readUInt16LE();
    if (flag()) take(take(4).readUInt32LE() * CREATOR);
    return {
      updateAuthority,
      mint,
      name: withoutUnseen(name),
      symbol: withoutUnseen(symbol),
      uri,
      sellerFeeBasisPoints,
      primarySaleHappened: flag(),
      isMutable: flag(),
    };
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Writes a metadata account as the program does, without creators. */
export function encodeMetadata(metadata: MetaplexMetadata): Uint8Array {
  const text = (value: string, room: number) => {
    const length = Buffer.alloc(4);
    length.writeUInt32LE(room);
    const bytes = Buffer.alloc(room);
    bytes.write(value);
    return Buffer.concat([length, bytes]);
  };
  const fee = Buffer.alloc(2);
  fee.writeUInt16LE(metadata.sellerFeeBasisPoints);
  return Buffer.concat([
    Buffer.of(METADATA_V1),
    base58.decode(metadata.updateAuthority),
    base58.decode(metadata.mint),
    text(metadata.name, ROOM.name),
    text(metadata.symbol, ROOM.symbol),
    text(metadata.uri, ROOM.uri),
    fee,
    // No creators; then sale, change, and no edition nonce, standard, collection or uses.
    Buffer.of(0, Number(metadata.primarySaleHappened), Number(metadata.isMutable), 0, 0, 0, 0),
  ]);
}
