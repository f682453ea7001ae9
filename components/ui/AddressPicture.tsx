import { memo } from 'react';
import { drawAddress } from '@/components/ui/drawAddress';
import styles from '@/components/ui/AddressPicture.module.css';

/** The small picture of an address: a door of its own, the same everywhere. Decoration: the address stands beside it. */
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
      <circle fill={light} opacity=".8" cx={lamp} cy="6" r="2" />
      <path fill={light} d={opening} />
      <path fill={leaf} d={door} />
    </svg>
  );
});
