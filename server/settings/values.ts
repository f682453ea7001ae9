import { z } from 'zod';

/** The least length of a secret in production, in characters: 32 hex digits carry 128 bits. */
const SECRET_LENGTH = 32;

type Hinted = { expected: string; hint: string };

/** What a setting must be, and what to do about it, as the schema tells it. */
export const fault = ({ expected, hint }: Hinted) => ({ error: `must be ${expected}. ${hint}` });

/** A port. */
export const port = (fallback: number) =>
  z
    .string()
    .regex(
      /^\d{1,5}$/,
      fault({ expected: 'a port between 1 and 65535', hint: `Leave it empty for ${fallback || 'any free one'}.` }),
    )
    .transform(Number)
    .refine((value) => value >= 1 && value <= 65_535, {
      error: `must be a port between 1 and 65535. Leave it empty for ${fallback || 'any free one'}.`,
    })
    .default(fallback);

/** An address of one of some protocols, such as `https:`. */
export const address = (protocols: string[], hint: string) =>
  z.string().refine((value) => URL.canParse(value) && protocols.includes(new URL(value).protocol), {
    ...fault({ expected: `an address that starts with ${protocols.map((p) => `${p}//`).join(' or ')}`, hint }),
    abort: true,
  });

/** A node of Solana. */
export const solanaNode = address(['http:', 'https:'], 'It is a node of Solana, such as https://solana.example.com.');

/** What is wrong with a password that would be read otherwise than it is meant. */
export const PASSWORD_FAULT = fault({
  expected: 'an address whose user name and password are percent-encoded',
  hint: 'Write "%" as %25.',
});

/** A switch. */
export const onOff = (fallback: boolean) =>
  z
    .enum(['on', 'off'], fault({ expected: '"on" or "off"', hint: `Leave it empty for "${fallback ? 'on' : 'off'}".` }))
    .default(fallback ? 'on' : 'off')
    .transform((value) => value === 'on');

/** A secret; production takes long ones alone. */
export const secret = (production: boolean, hint: string) =>
  production
    ? z
        .string()
        .min(SECRET_LENGTH, fault({ expected: `at least ${SECRET_LENGTH} characters long in production`, hint }))
    : z.string();

/** Units of a caller’s share of a minute. */
export const units = (fallback: number) =>
  z
    .string()
    .regex(
      /^[1-9]\d{0,8}$/,
      fault({ expected: 'a number of units a minute, at least 1', hint: `Leave it empty for ${fallback}.` }),
    )
    .transform(Number)
    .default(fallback);
