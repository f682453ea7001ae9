import {
  BaseError,
  bytesToHex,
  decodeFunctionResult,
  encodeFunctionData,
  namehash,
  parseAbi,
  zeroAddress,
  type Address,
  type Hex,
  type PublicClient,
} from 'viem';
import { call } from 'viem/actions';
import { normalize, packetToBytes } from 'viem/ens';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { readSilence, withGateways } from '@/server/chain/nameGateways';
import type { ChainNodes } from '@/server/chain/nodes';
import type { PublicRules } from '@/server/http/requestPublic';

/** The registries of names, by decimal chain id; the first with a node is asked first. */
const REGISTRIES: ReadonlyMap<number, Address> = new Map([
  [1, '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'],
  [LOCAL_CHAIN_ID, LOCAL_CONTRACTS.ensRegistry],
]);

const REGISTRY = parseAbi(['function resolver(bytes32 node) view returns (address)']);
const RESOLVER = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function supportsInterface(bytes4 id) view returns (bool)',
]);

/** Interface of a resolver that answers for all names below its own (ENSIP-10). */
const EXTENDED = '0x9061b923';

/** Names of addresses (ENS, EIP-137 and EIP-181). */
export type Ens = {
  /** The name that an address has chosen, if it leads back to it; else `null`. */
  nameOf(address: Address): Promise<string | null>;
  /** The lower-cased address behind a name; `null` for none, and for what is no name (ENSIP-15). */
  addressOf(name: string): Promise<Address | null>;
};

/**
 * Makes the look-up of names on the operator's nodes, by direct calls of registry and resolver: of names with a resolver of
 * their own, of those below one that answers for all (ENSIP-10), and of those that a server keeps (EIP-3668).
 *
 * @param rules which servers may be asked; those of the public internet in use
 */
export function createEns(nodes: ChainNodes, rules: PublicRules = {}): Ens {
  const places = (): [PublicClient, Address][] =>
    [...REGISTRIES].flatMap(([id, registry]) => {
      const client = nodes.client(id);
      return client ? [[client, registry] as [PublicClient, Address]] : [];
    });
  const resolverOf = async (client: PublicClient, registry: Address, node: Address): Promise<Address | null> => {
    // A chain without the contract answers nothing, which is no name.
    if (!(await client.getCode({ address: registry }))) return null;
    const resolver = await client.readContract({
      address: registry,
      abi: REGISTRY,
      functionName: 'resolver',
      args: [node],
    });
    return resolver === zeroAddress ? null : resolver;
  };
  /** The resolver of a name, or of the nearest name above it that has one. */
  const nearestResolver = async (client: PublicClient, registry: Address, name: string) => {
    const labels = name.split('.');
    for (let above = 0; above < labels.length; above++) {
      const address = await resolverOf(client, registry, namehash(labels.slice(above).join('.')));
      if (address) return { address, isOwn: above === 0 };
    }
    return null;
  };
  const lookUp = async (client: PublicClient, registry: Address, name: string): Promise<Address | null> => {
    const resolver = await nearestResolver(client, registry, name);
    if (!resolver) return null;
    const { address, isOwn } = resolver;
    const asked = client.readContract({ address, abi: RESOLVER, functionName: 'supportsInterface', args: [EXTENDED] });
    const isExtended = await asked.catch(nothingIfContractFails);
    if (!isOwn && !isExtended) return null;
    const addr = encodeFunctionData({ abi: RESOLVER, functionName: 'addr', args: [namehash(name)] });
    const extended = { abi: RESOLVER, functionName: 'resolve', args: [bytesToHex(packetToBytes(name)), addr] } as const;
    const data = isExtended ? encodeFunctionData(extended) : addr;
    const answer = call(withGateways(client, rules), { to: address, data });
    const found = await answer
      .then(({ data: told = '0x' }) => readAddress(told, isExtended === true))
      .catch(nothingIfContractFails);
    return found === null || found === zeroAddress ? null : (found.toLowerCase() as Address);
  };

  return {
    async nameOf(owner) {
      const node = namehash(`${owner.slice(2).toLowerCase()}.addr.reverse`);
      for (const [client, registry] of places()) {
        const address = await resolverOf(client, registry, node);
        if (!address) continue;
        const asked = client.readContract({ address, abi: RESOLVER, functionName: 'name', args: [node] });
        const name = await asked.catch(nothingIfContractFails);
        // Anybody may claim any name for themselves: it counts where it leads back.
        if (name !== null && toName(name) === name && (await lookUp(client, registry, name)) === owner.toLowerCase())
          return name;
      }
      return null;
    },
    async addressOf(text) {
      const name = toName(text);
      if (name === null) return null;
      for (const [client, registry] of places()) {
        const found = await lookUp(client, registry, name);
        if (found) return found;
      }
      return null;
    },
  };
}

function readAddress(told: Hex, isExtended: boolean): Address {
  const data = isExtended ? decodeFunctionResult({ abi: RESOLVER, functionName: 'resolve', data: told }) : told;
  return decodeFunctionResult({ abi: RESOLVER, functionName: 'addr', data });
}

/** The name in its one right spelling, or `null`. */
function toName(text: string): string | null {
  if (!text.includes('.')) return null;
  try {
    return normalize(text);
  } catch {
    return null; // Not a name (ENSIP-15).
  }
}

/** The faults of a node and of the way to it; all others are those of a contract, whoever wrote it. */
const NODE_FAULTS: ReadonlySet<string> = new Set([
  ...['HttpRequestError', 'TimeoutError', 'RpcRequestError', 'WebSocketRequestError', 'SocketClosedError'],
  ...['UnknownRpcError', 'NodeUnavailableError'],
]);

/** A resolver that refuses, or answers what is no answer, knows no name. @throws what went wrong at the node or gateway */
function nothingIfContractFails(error: unknown): null {
  if (!(error instanceof BaseError)) throw error;
  const silence = readSilence(error);
  if (silence) throw silence;
  const refused = error.walk((cause) => cause instanceof Error && cause.name === 'ContractFunctionRevertedError');
  const failed = error.walk((cause) => cause instanceof Error && NODE_FAULTS.has(cause.name));
  if (failed && !refused) throw error;
  return null;
}
