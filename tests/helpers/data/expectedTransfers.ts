import { utils } from 'ethers';
import type { ChainLog, ChainReading } from '@/tests/helpers/data/readChain';
import { decimal, expectedPosition, type Row } from '@/tests/helpers/data/expectedShapes';

/** A transfer of a token, read out of its log alone. For ERC-20 the amount is all there is. */
export type Transfer = {
  log: ChainLog;
  type: 'ERC20' | 'ERC721' | 'ERC1155';
  operator: string | null;
  from: string;
  to: string;
  id: bigint;
  amount: bigint;
  /** Place within a batch, from 0; how many the batch has. */
  sub: number;
  batch: number;
};

const TRANSFER = utils.id('Transfer(address,address,uint256)');
const SINGLE = utils.id('TransferSingle(address,address,address,uint256,uint256)');
const BATCH = utils.id('TransferBatch(address,address,address,uint256[],uint256[])');
const CONSECUTIVE = utils.id('ConsecutiveTransfer(uint256,uint256,address,address)');

const party = (topic = '') => `0x${topic.slice(26)}`;

/**
 * Every transfer of a chain, oldest first, by the standards' own forms (ERC-20, ERC-721, ERC-1155, ERC-2309). A batch of
 * ids and amounts that are not as many is none.
 */
export function listTransfers({ logs }: ChainReading): Transfer[] {
  return logs.flatMap((log): Transfer[] => {
    const [kind, first, second, third] = log.topics;
    const single = { sub: 0, batch: 1 };
    if (kind === TRANSFER && log.topics.length === 3) {
      const sides = { operator: null, from: party(first), to: party(second) };
      return [{ log, type: 'ERC20', ...sides, id: 0n, amount: BigInt(log.data), ...single }];
    }
    if (kind === TRANSFER) {
      const sides = { operator: null, from: party(first), to: party(second) };
      return [{ log, type: 'ERC721', ...sides, id: BigInt(third ?? 0), amount: 1n, ...single }];
    }
    if (kind === CONSECUTIVE) {
      const from = BigInt(first ?? 0);
      const batch = Number(BigInt(log.data) - from) + 1;
      const sides = { operator: null, from: party(second), to: party(third) };
      return Array.from({ length: batch }, (_, sub) => {
        return { log, type: 'ERC721', ...sides, id: from + BigInt(sub), amount: 1n, sub, batch };
      });
    }
    const sides = { operator: party(first), from: party(second), to: party(third) };
    if (kind === SINGLE) {
      const [id, amount] = utils.defaultAbiCoder.decode(['uint256', 'uint256'], log.data).map(BigInt);
      return [{ log, type: 'ERC1155', ...sides, id: id ?? 0n, amount: amount ?? 0n, ...single }];
    }
    if (kind !== BATCH) return [];
    const [ids, amounts] = utils.defaultAbiCoder.decode(['uint256[]', 'uint256[]'], log.data) as [unknown[], unknown[]];
    if (ids.length !== amounts.length) return [];
    return ids.map((id, sub) => ({
      log,
      type: 'ERC1155',
      ...sides,
      id: BigInt(String(id)),
      amount: BigInt(String(amounts[sub])),
      sub,
      batch: ids.length,
    }));
  });
}

/** Newest first, as the protocol lists transfers. */
export function newestFirst(transfers: readonly Transfer[]): Transfer[] {
  return [...transfers].reverse();
}

/** A transfer in the shape `erc20Transaction` of the protocol. */
export function expectedTokenTransfer(chain: ChainReading, { log, from, to, amount }: Transfer): Row {
  return {
    transaction_hash: log.transactionHash,
    address: log.address,
    from_address: from,
    to_address: to,
    value: String(amount),
    ...expectedPosition(chain, log.blockNumber),
  };
}

/** A transfer in the shape `nftTransfer` of the protocol. */
export function expectedNftTransfer(chain: ChainReading, transfer: Transfer): Row {
  const { log, type, operator, from, to, id, amount, batch } = transfer;
  const transaction = chain.transactions.find(({ hash }) => hash === log.transactionHash);
  return {
    token_address: log.address,
    token_id: String(id),
    from_address: from,
    to_address: to,
    value: decimal(transaction?.value ?? ''),
    amount: String(amount),
    contract_type: type,
    transaction_hash: log.transactionHash,
    transaction_type: batch > 1 ? 'Batch' : 'Single',
    transaction_index: decimal(log.transactionIndex),
    log_index: Number(log.logIndex),
    operator,
    ...expectedPosition(chain, log.blockNumber),
  };
}
