import { memo } from 'react';
import styles from '@/components/ui/values/AddressPicture.module.css';

/** Doorways: round, pointed, square, keyhole, wide, twin. */
const OPENINGS = [
  'M9 27V15a7 7 0 0 1 14 0v12z',
  'M9 27V17q0-7 7-11 7 4 7 11v10z',
  'M10 27V9h12v18z',
  'M11 27v-9a6.5 6.5 0 1 1 10 0v9z',
  'M6 27v-9a10 10 0 0 1 20 0v9z',
  'M7 27V15a4 4 0 0 1 8 0v12zM17 27V15a4 4 0 0 1 8 0v12z',
];

/** Leaves: hung left or right, more or less ajar. */
const DOORS = ['M9 27V14l6 2v14z', 'M23 27V14l-6 2v14z', 'M10 27V12l3 1v15z', 'M22 27V12l-3 1v15z', 'M13 27V17h6v10z'];

/** Colours of walls and of the light in them: of earth, leaf and sea, so that the pictures sit well in the room. */
const WALL_HUES = [2, 14, 24, 34, 46, 74, 104, 146, 168, 188, 204, 220, 340];
const LIGHT_HUES = [42, 28, 12, 54, 88, 160, 192, 350];

/**
 * The small picture of an address: a door of its own, the same everywhere. Decoration: the address stands beside it. Its
 * markup has less than 500 bytes (see `Visitor`).
 */
export const AddressPicture = memo(function AddressPicture({ value, size = 24 }: { value: string; size?: number }) {
  const { wall, floor, light, leaf, opening, door, lamp } = drawAddress(value);
  return (
    <svg
      className={styles.picture}
      width={size}
      height={size}
      viewBox="0 0 32 32"
      aria-hidden="true"
      data-address-picture=""
    >
      <path fill={wall} d="M0 0h32v32H0z" />
      <path fill={floor} d="M0 25h32v7H0z" />
      <path fill={light} d={`M${lamp} 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4z${opening}`} />
      <path fill={leaf} d={door} />
    </svg>
  );
});

/** The parts of an address picture, on a field of 32 by 32. */
type AddressDrawing = {
  wall: string;
  floor: string;
  light: string;
  leaf: string;
  /** Outline of the doorway. */
  opening: string;
  /** Outline of the door leaf that stands in it. */
  door: string;
  /** Where the lamp hangs, from the left. */
  lamp: number;
};

/** FNV-1a over the signs, once per seed: two unlike numbers of 32 bits. */
export function hashText(text: string, seed: number): number {
  let value = seed;
  for (let i = 0; i < text.length; i += 1) value = Math.imul(value ^ text.charCodeAt(i), 0x01000193);
  value ^= value >>> 15;
  return Math.imul(value, 0x2c1b3c6d) >>> 0;
}

/**
 * Draws the picture of an address from its signs alone. Ethereum addresses look the same in any letter case; for other
 * chains (base58) the case tells addresses apart.
 */
export function drawAddress(address: string): AddressDrawing {
  const text = /^0x/i.test(address) ? address.toLowerCase() : address;
  const shape = hashText(text, 0x811c9dc5);
  const colour = hashText(text, 0x9dc5811c);
  const hue = WALL_HUES[colour % WALL_HUES.length] ?? 0;
  const warm = LIGHT_HUES[(colour >>> 8) % LIGHT_HUES.length] ?? 0;
  const deep = 26 + ((colour >>> 13) % 3) * 9;
  return {
    wall: `hsl(${hue} 34% ${deep}%)`,
    floor: `hsl(${hue} 30% ${deep - 10}%)`,
    light: `hsl(${warm} 72% 74%)`,
    leaf: `hsl(${(warm + 16) % 360} 44% ${deep + 12}%)`,
    opening: OPENINGS[shape % OPENINGS.length] ?? '',
    door: DOORS[(shape >>> 8) % DOORS.length] ?? '',
    lamp: 5 + ((shape >>> 12) % 3) * 11,
  };
}
