import {
  BaseError,
  bytesToHex,
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
import { decodeValues, ValuesTooLargeError } from '@/protocol/abi/decodeValues';
import { isNameOfBounds } from '@/protocol/ensNames';
import { LOCAL_CHAIN_ID, LOCAL_CONTRACTS } from '@/protocol/localChain';
import { toUnavailableError, withGateways } from '@/server/chain/nameGateways';
import type { ChainNodes } from '@/server/chain/nodes';
import type { PublicRules } from '@/server/http/requestPublic';

/** The ENS registries by decimal chain ID; the first with a node is used first. */
const REGISTRIES: ReadonlyMap<number, Address> = new Map([
  [1, '0x00000000000c2e074ec69a0dfb2997ba6c7d2e1e'],
  [LOCAL_CHAIN_ID, LOCAL_CONTRACTS.ensRegistry],
]);

/** Where most addresses of a chain claim their names: its public resolvers, the newest first, in lower case. */
const RESOLVERS: ReadonlyMap<number, readonly string[]> = new Map([
  [
    1,
    [
      '0xf29100983e058b709f3d539b0c765937b804ac15',
      '0x231b0ee14048e9dccd1d247744d114a4eb5e8e63',
      '0x4976fb03c32e5b8cfe2b6ccb31c09ba78ebaba41',
    ],
  ],
  [LOCAL_CHAIN_ID, [LOCAL_CONTRACTS.ensResolver]],
]);

/** Public resolvers of a chain, in lower case; none where no names are known. */
export const resolversOf = (chainId: number): readonly string[] => RESOLVERS.get(chainId) ?? [];

const REGISTRY = parseAbi(['function resolver(bytes32 node) view returns (address)']);
/** How much of an answer is decoded, in bytes: an address, in an answer of a resolver of all names below its own. */
const MAX_ANSWER_BYTES = 1_024;

const RESOLVER = parseAbi([
  'function addr(bytes32 node) view returns (address)',
  'function name(bytes32 node) view returns (string)',
  'function resolve(bytes name, bytes data) view returns (bytes)',
  'function supportsInterface(bytes4 id) view returns (bool)',
]);

/** Interface of a resolver for all names below its own (ENSIP-10). */
const EXTENDED = '0x9061b923';

/** Names of addresses (ENS, EIP-137 and EIP-181). */
export type Ens = {
  /** The primary name of an address, if it resolves back to it; otherwise `null`. */
  nameOf(address: Address): Promise<string | null>;
  /**
   * The lower-case address of a name; `null` if there is none or the name is invalid (ENSIP-15).
   */
  addressOf(name: string): Promise<Address | null>;
};

/**
 * Creates the resolver of names on the operator's nodes, by direct calls of registry and resolver:
 * names with their own resolver, names below a wildcard one (ENSIP-10), and offchain names
 * (EIP-3668).
 *
 * @param rules which gateways may be called; by default those of the public internet
 */
export function createEns(nodes: ChainNodes, rules: PublicRules = {}): Ens {
  const places = (): [PublicClient, Address][] =>
    [...REGISTRIES].flatMap(([id, registry]) => {
      const client = nodes.client(id);
      return client ? [[client, registry] as [PublicClient, Address]] : [];
    });
  /** Registries that were seen on their chain, where they stay. */
  const seen = new Set<PublicClient>();
  const resolverOf = async (client: PublicClient, registry: Address, node: Address): Promise<Address | null> => {
    // A chain without the contract returns nothing, which is not a name.
    if (!seen.has(client) && !(await client.getCode({ address: registry }))) return null;
    seen.add(client);
    const resolver = await client.readContract({
      address: registry,
      abi: REGISTRY,
      functionName: 'resolver',
      args: [node],
    });
    return resolver === zeroAddress ? null : resolver;
  };
  /** The resolver of a name, or of the nearest parent name that has one. */
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
    const requested = client.readContract({
      address,
      abi: RESOLVER,
      functionName: 'supportsInterface',
      args: [EXTENDED],
    });
    const isExtended = await requested.catch(nothingIfContractFails);
    if (!isOwn && !isExtended) return null;
    const addr = encodeFunctionData({ abi: RESOLVER, functionName: 'addr', args: [namehash(name)] });
    const extended = { abi: RESOLVER, functionName: 'resolve', args: [bytesToHex(packetToBytes(name)), addr] } as const;
    const data = isExtended ? encodeFunctionData(extended) : addr;
    const answer = call(withGateways(client, rules), { to: address, data });
    const found = await answer
      .then(({ data: resolved = '0x' }) => readAddress(resolved, isExtended === true))
      .catch(nothingIfContractFails);
    return found === null || found === zeroAddress ? null : (found.toLowerCase() as Address);
  };

  return {
    async nameOf(owner) {
      const node = namehash(`${owner.slice(2).toLowerCase()}.addr.reverse`);
      for (const [client, registry] of places()) {
        const address = await resolverOf(client, registry, node);
        if (!address) continue;
        const request = client.readContract({ address, abi: RESOLVER, functionName: 'name', args: [node] });
        const name = await request.catch(nothingIfContractFails);
        // Anyone can claim any name as theirs: it counts if it resolves back.
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

function readAddress(reported: Hex, isExtended: boolean): Address {
  const decode = (type: string, data: Hex) => decodeValues([{ type }], data, { left: MAX_ANSWER_BYTES })[0] as Hex;
  return decode('address', isExtended ? decode('bytes', reported) : reported);
}

/** The normalized name; `null` where it is none, or beyond the bounds of names. */
function toName(text: string): string | null {
  if (!text.includes('.') || !isNameOfBounds(text)) return null;
  try {
    return normalize(text);
  } catch {
    return null; // Not a name (ENSIP-15).
  }
}

/** Errors of a node and the connection to it; all others come from a contract. */
const NODE_ERRORS: ReadonlySet<string> = new Set([
  ...['HttpRequestError', 'TimeoutError', 'RpcRequestError', 'WebSocketRequestError', 'SocketClosedError'],
  ...['UnknownRpcError', 'NodeUnavailableError', 'OutsideCallRefused'],
]);

/**
 * A resolver that reverts or returns an invalid answer has no name. @throws the error of the node
 * or gateway
 */
function nothingIfContractFails(error: unknown): null {
  if (error instanceof ValuesTooLargeError) return null;
  if (!(error instanceof BaseError)) throw error;
  const silence = toUnavailableError(error);
  if (silence) throw silence;
  const refused = error.walk((cause) => cause instanceof Error && cause.name === 'ContractFunctionRevertedError');
  const failed = error.walk((cause) => cause instanceof Error && NODE_ERRORS.has(cause.name));
  if (failed && !refused) throw error;
  return null;
}
