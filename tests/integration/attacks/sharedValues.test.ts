import { toEventSelector } from 'viem';
import { beforeAll, expect, it } from 'vitest';
import { LOCAL_CHAIN_ID } from '@/protocol/localChain';
import { askChain } from '@/tests/helpers/askChain';
import { sharedBlob } from '@/tests/helpers/attacks/sharedValues';
import { eventually } from '@/tests/helpers/eventually';
import { shareBackend } from '@/tests/helpers/shareBackend';
import type { SharedBackend } from '@/tests/helpers/startBackend';

const CONTRACT = `0x${'5ade'.repeat(10)}`;
const TOPIC = toEventSelector('Opened(bytes[])');

/** Code that emits its input as the data of this event: CALLDATACOPY, then LOG1. */
const CODE = `0x366000600037${`7f${TOPIC.slice(2)}`}366000a100`;

/** 64 kB that decode to 32 MB. */
const DATA = sharedBlob({ offsets: 1_000, bytes: 32_000 });
const EVENTS = 10;

let backend: SharedBackend;
const ask = <Answer>(method: string, ...params: unknown[]) => askChain<Answer>(backend.rpcUrl, method, ...params);

beforeAll(async () => {
  backend = await shareBackend('chain');
  const [from] = await ask<string[]>('eth_accounts');
  await ask('anvil_setCode', CONTRACT, CODE);
  for (let n = 0; n < EVENTS; n++)
    await ask('eth_sendTransaction', { from, to: CONTRACT, data: DATA, gas: '0x4c4b40' });
});

it('an event whose lists all lead to one place keeps nobody waiting, and is told as it is encoded', async () => {
  const abi = { type: 'event', name: 'Opened', inputs: [{ name: 'doors', type: 'bytes[]', indexed: false }] };
  const question = { chain: `0x${LOCAL_CHAIN_ID.toString(16)}`, address: CONTRACT, topic: TOPIC, data: abi };
  const events = async () => {
    const response = await fetch(`${backend.serverUrl}/functions/getContractEvents`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Parse-Application-Id': backend.appId },
      body: JSON.stringify(question),
    });
    return ((await response.json()) as { result: { data: unknown }[] }).result;
  };
  await eventually(async () => expect(await events()).toHaveLength(EVENTS));
  const start = performance.now();
  const [told, healthMs] = await Promise.all([
    events(),
    fetch(`${backend.origin}/health`).then(() => performance.now() - start),
  ]);
  expect(told.map(({ data }) => data)).toEqual(Array(EVENTS).fill({ data: DATA, topics: [TOPIC] }));
  expect(healthMs).toBeLessThan(1_000);
});
