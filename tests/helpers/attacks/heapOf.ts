import { setTimeout as sleep } from 'node:timers/promises';
import { WebSocket } from 'ws';
import type { TestBackend } from '@/tests/helpers/startBackend';

/** For the environment of a backend whose heap is looked at: its inspector takes a free port when it is called. */
export const WITH_INSPECTOR = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

/** What a backend's heap holds after all garbage was collected, in bytes. @param backend started {@link WITH_INSPECTOR} */
export async function heapOf({ pid, logs }: TestBackend): Promise<number> {
  const addresses = () => logs().match(/ws:\/\/127\.0\.0\.1:\d+\/[\w-]+/g) ?? [];
  if (addresses().length === 0) process.kill(pid, 'SIGUSR1');
  for (let tries = 0; addresses().length === 0 && tries < 100; tries++) await sleep(50);
  const socket = new WebSocket(addresses().at(-1) ?? '');
  const send = (id: number, method: string) =>
    new Promise<{ usedSize: number }>((resolve, reject) => {
      socket.on('error', reject).on('message', (data) => {
        const answer = JSON.parse(String(data)) as { id: number; result: { usedSize: number } };
        if (answer.id === id) resolve(answer.result);
      });
      socket.send(JSON.stringify({ id, method }));
    });
  await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject));
  await send(1, 'HeapProfiler.collectGarbage');
  await send(2, 'HeapProfiler.collectGarbage');
  const { usedSize } = await send(3, 'Runtime.getHeapUsage');
  socket.close();
  return usedSize;
}
