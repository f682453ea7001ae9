import { erc721Abi, parseAbi, parseEther, zeroHash } from 'viem';
import { LOCAL_CONTRACTS } from '@/protocol/localChain';
import { describeOrder } from '@/devnet/seed/seedTrades';
import { type TrafficAction, confirm, findNft, type HeldNft, ownerAmongGuests } from '@/devnet/traffic/TrafficTools';

/** Of Seaport 1.6. */
const SEAPORT = parseAbi([
  'struct Offered { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; }',
  'struct Wanted { uint8 itemType; address token; uint256 identifierOrCriteria; uint256 startAmount; uint256 endAmount; address recipient; }',
  'struct Parameters { address offerer; address zone; Offered[] offer; Wanted[] consideration; uint8 orderType; uint256 startTime; uint256 endTime; bytes32 zoneHash; uint256 salt; bytes32 conduitKey; uint256 totalOriginalConsiderationItems; }',
  'struct Order { Parameters parameters; bytes signature; }',
  'function validate(Order[] orders) returns (bool)',
  'function fulfillOrder(Order order, bytes32 conduit) payable returns (bool)',
]);
const seaport = { address: LOCAL_CONTRACTS.seaport, abi: SEAPORT } as const;

/** Maximum open offers. */
const MAX_OFFERS = 4;

type Standing = HeldNft & { price: bigint; parameters: ReturnType<typeof describeOrder> };

/**
 * An NFT market on Seaport: an owner lists an NFT (`validate`), and another traffic account buys
 * it. Offers from before the start stay on the chain for others.
 */
export function createMarket(): { offerNft: TrafficAction; buyNft: TrafficAction } {
  const offers: Standing[] = [];
  return {
    async offerNft(_who, tools) {
      const nft = offers.length < MAX_OFFERS ? await findNft(tools) : null;
      if (!nft || offers.some(({ collection, id }) => collection === nft.collection && id === nft.id)) return false;
      const { client, wallet, pick } = tools;
      const { owner, collection, id } = nft;
      const token = LOCAL_CONTRACTS[collection];
      const contract = { address: token, abi: erc721Abi } as const;
      const allowed = [owner.address, seaport.address] as const;
      if (!(await client.readContract({ ...contract, functionName: 'isApprovedForAll', args: allowed }))) {
        const args = [seaport.address, true] as const;
        await confirm(
          wallet.writeContractSync({ ...contract, account: owner, functionName: 'setApprovalForAll', args }),
        );
      }
      const { timestamp: time, number: salt } = await client.getBlock();
      const price = (parseEther('1') * BigInt(2 + pick(30))) / 10n;
      const parameters = describeOrder({ seller: owner.address, token, id, price, time, salt });
      // The seller sends it, so no signature is needed.
      const args = [[{ parameters, signature: '0x' }]] as const;
      await confirm(wallet.writeContractSync({ ...seaport, account: owner, functionName: 'validate', args }));
      offers.push({ ...nft, price, parameters });
      return true;
    },
    async buyNft(who, tools) {
      const offer = offers.shift();
      if (!offer) return false;
      const { owner, collection, id, price: value, parameters } = offer;
      const holder = await ownerAmongGuests(tools, collection, id);
      const balance = await tools.client.getBalance({ address: who.address });
      // Transferred meanwhile, or too expensive.
      if (holder !== owner || who === owner || balance < value * 2n) return false;
      const args = [{ parameters, signature: '0x' }, zeroHash] as const;
      return confirm(
        tools.wallet.writeContractSync({ ...seaport, account: who, functionName: 'fulfillOrder', args, value }),
      );
    },
  };
}
