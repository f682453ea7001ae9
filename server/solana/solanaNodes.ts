import Parse from 'parse/node';
import { z } from 'zod';
import { SOLANA_NETWORKS, type SolanaNetwork } from '@/protocol/data/solana';
import { countOutsideCall, OutsideCallRefused, permitOutsideCall } from '@/server/chain/outsideCalls';
import { type Breaker, createBreaker, NodeUnavailableError } from '@/server/chain/requestNode';
import type { ServerSettings } from '@/server/config/ServerSettings';
import { StatusError } from '@/server/http/StatusError';

/** The nodes of Solana. */
export type SolanaNodes = {
  /**
   * Asks a network's node by JSON-RPC 2.0 and reads the `result`.
   *
   * @throws Parse.Error 141 where there is no node, or it does not answer; 142 where it refuses a parameter; 429 where the
   *   caller has no units left for it
   */
  ask<Answer>(
    network: SolanaNetwork,
    method: string,
    parameters: readonly unknown[],
    answer: z.ZodType<Answer>,
  ): Promise<Answer>;
};

/** How long a node has for an answer, to say that it is there, and to be left alone while it is not, in milliseconds. */
const TIMEOUT_MS = 8_000;
const PROBE_TIMEOUT_MS = 3_000;
const BREAKER_MS = 1_000;

/** Refusal of a parameter in JSON-RPC. */
const INVALID_PARAMETERS = -32602;

const reply = z.union([
  z.object({ error: z.object({ code: z.number(), message: z.string() }) }),
  z.object({ result: z.unknown() }),
]);

/** Makes the way to the nodes; the addresses, which may hold keys, are never told. */
function createSolanaNodes(urls: Readonly<Record<SolanaNetwork, string | null>>): SolanaNodes {
  const breakers = new Map<string, Breaker>();
  const breakerOf = (url: string): Breaker => {
    const probe = () => {
      countOutsideCall();
      return post(url, { jsonrpc: '2.0', id: 1, method: 'getHealth' }, PROBE_TIMEOUT_MS);
    };
    const breaker =
      breakers.get(url) ??
      createBreaker({ probe, breakerMs: BREAKER_MS, isSilence: (error) => error instanceof StatusError });
    breakers.set(url, breaker);
    return breaker;
  };
  return {
    async ask(network, method, parameters, answer) {
      const url = urls[network];
      if (url === null) {
        throw new Parse.Error(
          Parse.Error.SCRIPT_FAILED,
          `This backend has no node of Solana’s ${network}. Its operator sets one with SOLANA_RPC_URL_${network}.`,
        );
      }
      const body = await breakerOf(url)
        .run(async () => {
          await permitOutsideCall();
          return post(url, { jsonrpc: '2.0', id: 1, method, params: parameters }, TIMEOUT_MS);
        })
        .catch((error: unknown) => {
          if (error instanceof OutsideCallRefused) throw error.cause;
          throw error instanceof NodeUnavailableError ? silent() : error;
        });
      const read = reply.safeParse(body);
      if (!read.success) throw silent();
      if ('error' in read.data) {
        const { code } = read.data.error;
        if (code !== INVALID_PARAMETERS) throw silent();
        throw new Parse.Error(Parse.Error.VALIDATION_ERROR, 'Solana’s node knows no such address.');
      }
      const result = answer.safeParse(read.data.result);
      if (!result.success) throw silent();
      return result.data;
    },
  };
}

/** The same nodes for both networks where the operator named none of their own. */
function withLocalSolana(
  urls: Readonly<Record<SolanaNetwork, string | null>>,
  local: string | null,
): Record<SolanaNetwork, string | null> {
  const pairs = SOLANA_NETWORKS.map((network) => [network, urls[network] ?? local] as const);
  return Object.fromEntries(pairs) as Record<SolanaNetwork, string | null>;
}

async function post(url: string, call: object, timeoutMs: number): Promise<unknown> {
  const { origin, pathname, search, username, password } = new URL(url);
  const login = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  try {
    const response = await fetch(`${origin}${pathname}${search}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(username ? { Authorization: `Basic ${login}` } : {}) },
      body: JSON.stringify(call),
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
    return (await response.json()) as unknown;
  } catch (error) {
    // A fault of the network or an answer that is no JSON; its words would tell the node's address.
    if (error instanceof TypeError || error instanceof SyntaxError || error instanceof DOMException) throw silent();
    throw error;
  }
}

function silent(): StatusError {
  const words = 'Solana’s node does not answer. Try again in a while.';
  return new StatusError(words, { status: 503, code: Parse.Error.SCRIPT_FAILED, retryAfter: 5 });
}

/** What Solana needs to start. */
type SolanaOptions = {
  settings: Pick<ServerSettings, 'solanaUrls' | 'localSolana'>;
  /** Starts the local Solana and answers where; `null` where there is none for this machine. */
  startLocalSolana: () => Promise<string | null>;
};

/** Finds the node of each network, the operator's or the local one, which is started where one is missing. */
export async function startSolana({ settings, startLocalSolana }: SolanaOptions): Promise<SolanaNodes> {
  const { solanaUrls, localSolana } = settings;
  const wanted = localSolana && Object.values(solanaUrls).includes(null);
  if (!wanted) return createSolanaNodes(solanaUrls);
  return createSolanaNodes(withLocalSolana(solanaUrls, await startLocalSolana()));
}
