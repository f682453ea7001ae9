import { z } from 'zod';
import { setting } from '@/server/config/defineSetting';
import { bareUrl, count, token } from '@/server/config/schemas';

const MB = 1024 * 1024;
const HOUR = 60 * 60_000;

const megabytes = count('megabytes').transform((value) => value * MB);

/** Free space to leave: a share of the disk, but never more than `most` bytes. */
const freeSpace = z
  .string()
  .regex(/^[1-9](\d?%|\d{0,8})$/, { error: 'a number of megabytes, or a share of the disk such as 10%' })
  .transform((value) =>
    value.endsWith('%')
      ? { share: Number.parseInt(value) / 100, most: Infinity }
      : { share: Infinity, most: Number(value) * MB },
  );

/** 5 % of a small disk is enough for the database to keep working; on a large one, 1 GB is. */
export const DEFAULT_FREE_SPACE = { share: 0.05, most: 1024 * MB };

export const fileSettings = {
  FILE_QUOTA: setting({
    description: 'Megabytes that one account may store.',
    default: '2048',
    schema: megabytes,
  }),
  FILE_SIZE_LIMIT: setting({
    description: 'Megabytes of the largest single file.',
    default: '1024',
    formerName: { name: 'FILE_LIMIT', since: '0.3.0' },
    schema: megabytes,
  }),
  UPLOAD_EXPIRY: setting({
    description: 'Hours after which an unfinished upload is deleted.',
    default: '24',
    schema: count('hours').transform((value) => value * HOUR),
  }),
  UPLOAD_MIN_FREE_SPACE: setting({
    description:
      'Free space that uploads leave on the disks of DATA_DIR: megabytes, or a share of the disk such as 10%. Below it uploads are refused with status 507, and /health says so; nothing else is refused.',
    empty: '5%, and 1024 megabytes at most',
    example: '10%',
    formerName: { name: 'UPLOAD_FREE_SPACE_FLOOR', since: '0.3.0' },
    schema: freeSpace,
  }),
  IPFS_PIN_URL: setting({
    description:
      'Service that pins files on IPFS too, by the IPFS Pinning Service API. It fetches the content from the IPFS network or from the gateway of this backend, so it must be able to reach one of them. Needs IPFS_PIN_TOKEN.',
    empty: 'no pinning: files on IPFS are stored here only',
    example: 'https://pinning.example.com',
    schema: bareUrl.transform((value) => value.replace(/\/+$/, '')),
  }),
  IPFS_PIN_TOKEN: setting({
    description: 'Access token of that service.',
    empty: 'no pinning',
    hint: 'It is the access token of the service at IPFS_PIN_URL.',
    secret: true,
    schema: token,
  }),
};
