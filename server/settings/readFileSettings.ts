import { isBareAddress } from '@/server/addressRules';
import type { SpaceFloor } from '@/server/files/diskSpace';

/** What is kept of visitors' files, and for how long. */
export type FileSettings = {
  /** Bytes that one account may keep. */
  quota: number;
  /** Bytes of the largest single file. */
  largest: number;
  /** How long an unfinished upload is kept, in milliseconds. */
  unfinished: number;
  /** Space on the disk that uploads leave free. */
  floor: SpaceFloor;
  /** Where files on IPFS are pinned too (IPFS Pinning Service API); `null`: nowhere. */
  pinning: { url: string; token: string } | null;
};

const MB = 1024 * 1024;
const HOUR = 60 * 60_000;

/** 5 % of a small disk is enough for the database to go on; on a large one, 1 GB is. */
const USUAL_FLOOR: SpaceFloor = { share: 0.05, most: 1024 * MB };

/**
 * Reads `FILE_QUOTA`, `FILE_LIMIT`, `UPLOAD_EXPIRY`, `UPLOAD_FREE_SPACE_FLOOR`, `IPFS_PIN_URL` and `IPFS_PIN_TOKEN`;
 * `faults` takes what is wrong.
 */
export function readFileSettings(given: Readonly<Record<string, string>>, faults: string[]): FileSettings {
  const read = (name: string, fallback: number, unit: string): number => {
    const value = given[name] ?? String(fallback);
    if (!/^[1-9]\d{0,8}$/.test(value)) {
      faults.push(`${name} "${value}" must be a number of ${unit}, at least 1. Leave it empty for ${fallback}.`);
    }
    return Number(value);
  };
  const quota = read('FILE_QUOTA', 2_048, 'megabytes') * MB;
  const largest = read('FILE_LIMIT', 1_024, 'megabytes') * MB;
  const unfinished = read('UPLOAD_EXPIRY', 24, 'hours') * HOUR;
  return { quota, largest, unfinished, floor: readFloor(given, faults), pinning: readPinning(given, faults) };
}

function readFloor({ UPLOAD_FREE_SPACE_FLOOR: value }: Readonly<Record<string, string>>, faults: string[]): SpaceFloor {
  if (value === undefined) return USUAL_FLOOR;
  if (/^[1-9]\d?%$/.test(value)) return { share: Number.parseInt(value) / 100, most: Infinity };
  if (/^[1-9]\d{0,8}$/.test(value)) return { share: Infinity, most: Number(value) * MB };
  faults.push(
    `UPLOAD_FREE_SPACE_FLOOR "${value}" must be a number of megabytes, or a share of the disk such as 10%. Leave it empty for 5%, and 1024 at most.`,
  );
  return USUAL_FLOOR;
}

function readPinning(given: Readonly<Record<string, string>>, faults: string[]): FileSettings['pinning'] {
  const { IPFS_PIN_URL: url, IPFS_PIN_TOKEN: token } = given;
  if (url === undefined && token === undefined) return null;
  if (url === undefined || token === undefined) {
    faults.push('IPFS_PIN_URL and IPFS_PIN_TOKEN go together. Give both, or neither.');
    return null;
  }
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || !isBareAddress(url)) {
    faults.push(
      'IPFS_PIN_URL must be an address that starts with http:// or https://, without a user name, "?" or "#".',
    );
  }
  if (!/^[\x21-\x7e]+$/.test(token)) faults.push('IPFS_PIN_TOKEN must be a token without spaces.');
  return { url: url.replace(/\/+$/, ''), token };
}
