import { memo } from 'react';
import { drawAddress } from '@/components/ui/drawAddress';
import styles from '@/components/ui/AddressPicture.module.css';

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
