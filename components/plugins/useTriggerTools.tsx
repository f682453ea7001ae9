import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { TriggerQuestion } from '@/components/plugins/TriggerQuestion';
import { awaitSender } from '@/lib/auth/awaitSender';
import { provideTriggerHandler } from '@/lib/moralis/corrections/refuseUnseenTriggers';
import { runTriggers } from '@/lib/triggers/runTriggers';
import type { TriggerRequest, TriggerTools } from '@/lib/triggers/Trigger';

type Question = { request: TriggerRequest; answer: (agreed: boolean) => void };

/**
 * What triggers are run with on a page: the connected wallet, and a dialog that shows each of them first. While the page
 * is there, what `Moralis.Plugins` is asked to do is shown in the same dialog.
 *
 * @returns the tools, and the dialog to put on the page
 */
export function useTriggerTools(): { tools: TriggerTools; question: ReactNode } {
  const [asked, setAsked] = useState<Question | null>(null);
  const tools = useMemo<TriggerTools>(
    () => ({
      wallet: awaitSender,
      confirm: (request) =>
        new Promise((resolve) => {
          const answer = (agreed: boolean): void => {
            setAsked(null);
            resolve(agreed);
          };
          setAsked({ request, answer });
        }),
      open: (url, newTab) => void window.open(url, newTab ? '_blank' : '_self', newTab ? 'noopener' : ''),
    }),
    [],
  );
  useEffect(() => {
    provideTriggerHandler((triggers, payload) => runTriggers(triggers, payload, tools));
    return () => provideTriggerHandler(null);
  }, [tools]);
  return { tools, question: asked && <TriggerQuestion request={asked.request} onAnswer={asked.answer} /> };
}
