import { utils, type BigNumber } from 'ethers';
import type { ChainLog, ChainReading } from '@/tests/helpers/data/readChain';
import { decimal, expectedPosition, type Row } from '@/tests/helpers/data/expectedShapes';

type Item = { token: string; identifier: BigNumber; amount: BigNumber };

/** A sale by Seaport. */
export type Sale = { log: ChainLog; seller: string; buyer: string; token: string; ids: string[]; price: bigint };

const SEAPORT = new utils.Interface([
  `event OrderFulfilled(bytes32 orderHash, address indexed offerer, address indexed zone, address recipient,
    (uint8 itemType, address token, uint256 identifier, uint256 amount)[] offer,
    (uint8 itemType, address token, uint256 identifier, uint256 amount, address recipient)[] consideration)`,
]);

/** Every sale that Seaport told of, oldest first: on the local chain each offers pieces for ether. */
export function listSales({ logs }: ChainReading): Sale[] {
  const topic = SEAPORT.getEventTopic('OrderFulfilled');
  return logs
    .filter(({ topics }) => topics[0] === topic)
    .map((log) => {
      const { args } = SEAPORT.parseLog({ topics: [...log.topics], data: log.data });
      const offer = args['offer'] as Item[];
      const paid = args['consideration'] as Item[];
      return {
        log,
        seller: String(args['offerer']).toLowerCase(),
        buyer: String(args['recipient']).toLowerCase(),
        token: String(offer[0]?.token).toLowerCase(),
        ids: offer.map(({ identifier }) => identifier.toString()),
        price: paid.reduce((sum, { amount }) => sum + amount.toBigInt(), 0n),
      };
    });
}

/** A sale in the shape `trade` of the protocol. */
export function expectedSale(chain: ChainReading, { log, seller, buyer, token, ids, price }: Sale): Row {
  return {
    transaction_hash: log.transactionHash,
    transaction_index: decimal(log.transactionIndex),
    token_ids: ids,
    seller_address: seller,
    buyer_address: buyer,
    marketplace_address: log.address,
    token_address: token,
    price: String(price),
    ...expectedPosition(chain, log.blockNumber),
  };
}
