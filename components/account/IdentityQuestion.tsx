import dynamic from 'next/dynamic';
import { useSyncExternalStore } from 'react';
import { identityQuestion } from '@/lib/account/confirmIdentity';

const ConfirmIdentity = dynamic(
  () => import('@/components/account/ConfirmIdentity').then((code) => code.ConfirmIdentity),
  { ssr: false },
);

/** Shows the question who the visitor is while one is open; its code is fetched with the first one. */
export function IdentityQuestion() {
  const question = useSyncExternalStore(identityQuestion.subscribe, identityQuestion.get, identityQuestion.getOnServer);
  return question && <ConfirmIdentity onAnswer={question.answer} />;
}
