import type { MouseEvent } from 'react';
import { keepMarkup } from '@/components/ui/keepMarkup';
import '@/components/landing/CodeCard.module.css';
import '@/components/landing/Developers.module.css';
import '@/components/landing/Inside.module.css';
import '@/components/landing/Questions.module.css';

const Below = keepMarkup(async () => (await import('@/components/landing/Below')).Below);

const TELL_MS = 2_000;

const loadCopy = () => import('@/components/ui/copyText');

/** The buttons in the sections have no code of their own; one listener serves them all. */
async function copyOnPress(event: MouseEvent<HTMLElement>): Promise<void> {
  const button = (event.target as Element).closest<HTMLElement>('[data-copy]');
  const status = button?.querySelector('[role=status]');
  if (!button || !status) return;
  const { copyText } = await loadCopy();
  const done = await copyText(button.dataset['copy'] ?? '');
  status.textContent = done ? 'Copied' : 'Select the text to copy it';
  setTimeout(() => (status.textContent = ''), TELL_MS);
}

/** The sections below the fold. They never change, so a first visit gets their markup without code. */
export function BelowTheFold() {
  return (
    <div
      role="presentation"
      onPointerOver={() => void loadCopy()}
      onFocus={() => void loadCopy()}
      onClick={(event) => void copyOnPress(event)}
    >
      <Below />
    </div>
  );
}
