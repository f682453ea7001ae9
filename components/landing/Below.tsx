import { Developers } from '@/components/landing/Developers';
import { Inside } from '@/components/landing/Inside';
import { Questions } from '@/components/landing/Questions';

/** The sections below the fold, in their order. */
export function Below() {
  return (
    <>
      <Inside />
      <Developers />
      <Questions />
    </>
  );
}
