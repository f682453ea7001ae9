/** Addresses of what the stand-in reports. */
export const HOSTED = {
  owner: '0xcb1c1fde09f811b294172696404e88e658659905',
  token: '0x7d1afa7b718fb893db30a3abc0cfc608aacfebb0',
  collection: '0x524cab2ec69124574082676e6f654a18df49a048',
  pair: '0xa2107fa5b38d9bbd2c461d6edf11b11a50f6b974',
  transaction: `0x1ed85b3757a6d31d01a4d6677fc52fd3911d649a0af21fe5ca3f886b153773ed`,
} as const;

const HASH = `0x${'9b'.repeat(32)}`;
const place = { block_timestamp: '2021-05-07T11:08:35.000Z', block_number: '12386788', block_hash: HASH };
const labels = { from_address_label: 'Binance 1', to_address_label: null, possible_spam: false };

/** Rows of a list, from the newest to the oldest. */
const many = <Row>(count: number, row: (index: number) => Row): Row[] =>
  Array.from({ length: count }, (_, i) => row(i));

const transaction = {
  ...{ hash: HOSTED.transaction, nonce: '1848059', transaction_index: '108', from_address_entity: 'Opensea' },
  ...{ from_address: HOSTED.owner, to_address: HOSTED.token, value: '115580000000000000', gas: '30000' },
  ...{ gas_price: '52500000000', input: '0x', receipt_cumulative_gas_used: '4923073', receipt_gas_used: '21000' },
  ...{ receipt_contract_address: null, receipt_root: null, receipt_status: '1', transaction_fee: '0.0011025' },
  ...{ ...place, ...labels },
};

const log = {
  ...{ log_index: '273', transaction_hash: HOSTED.transaction, transaction_index: '108', address: HOSTED.token },
  ...{ data: '0x01', topic0: HASH, topic1: null, topic2: null, topic3: null, ...place },
};

const nft = (index: number) => ({
  ...{ token_address: HOSTED.collection, token_id: String(index), contract_type: 'ERC721', owner_of: HOSTED.owner },
  ...{
    block_number: '88256',
    block_number_minted: '88255',
    token_hash: '502cee78',
    token_uri: 'ipfs://one',
    amount: '1',
  },
  ...{
    metadata: '{"name":"One"}',
    name: 'CryptoKitties',
    symbol: 'RARI',
    last_token_uri_sync: '2023-01-01T00:00:00.000Z',
  },
  ...{ last_metadata_sync: '2023-02-01T00:00:00.000Z', minter_address: HOSTED.owner, possible_spam: false },
  ...{ verified_collection: true, rarity_rank: 21_669, floor_price: '12345' },
});

const nftTransfer = (index: number) => ({
  ...{
    token_address: HOSTED.collection,
    token_id: '1',
    value: '1000000000000000',
    amount: '1',
    contract_type: 'ERC721',
  },
  ...(index % 2
    ? { from_address: HOSTED.owner, to_address: HOSTED.token }
    : { from_address: HOSTED.token, to_address: HOSTED.owner }),
  ...{ transaction_hash: HOSTED.transaction, transaction_type: 'Single', transaction_index: 108, log_index: index },
  ...{ operator: null, verified_collection: false, ...place, block_timestamp: '2021-06-04T16:00:15', ...labels },
});

const tokenTransfer = (index: number) => ({
  ...{ token_name: 'Matic', token_symbol: 'MATIC', token_logo: null, token_decimals: '18', address: HOSTED.token },
  ...{ transaction_hash: HOSTED.transaction, transaction_index: 108, log_index: index, value: String(index) },
  ...{ from_address: HOSTED.owner, to_address: HOSTED.collection, value_decimal: '1', ...place, ...labels },
});

const metadata = {
  ...{
    address: HOSTED.token,
    address_label: null,
    name: 'Matic',
    symbol: 'MATIC',
    decimals: '18',
    logo: 'https://x/1.png',
  },
  ...{
    logo_hash: 'ee7a',
    thumbnail: 'https://x/1_thumb.png',
    total_supply: '42',
    block_number: '10167376',
    validated: 1,
  },
  ...{
    created_at: '2022-01-20T09:39:55.818Z',
    possible_spam: false,
    verified_contract: true,
    categories: [],
    links: {},
  },
};

const trade = {
  ...{ transaction_hash: HOSTED.transaction, transaction_index: '108', token_ids: ['1'], seller_address: HOSTED.owner },
  ...{ buyer_address: HOSTED.token, token_address: HOSTED.collection, marketplace_address: HOSTED.pair },
  ...{ price_token_address: null, price: '7300000000000000', ...place },
};

/** Lists by their path, each row of it. */
export const LISTS: Readonly<Record<string, unknown[]>> = {
  [`/${HOSTED.owner}`]: many(3, () => transaction),
  [`/${HOSTED.owner}/erc20/transfers`]: many(350, tokenTransfer),
  [`/erc20/${HOSTED.token}/transfers`]: many(3, tokenTransfer),
  [`/${HOSTED.owner}/nft`]: many(3, nft),
  [`/${HOSTED.owner}/nft/transfers`]: many(4, nftTransfer),
  [`/nft/${HOSTED.collection}`]: many(3, nft),
  [`/nft/${HOSTED.collection}/owners`]: many(3, nft),
  [`/nft/${HOSTED.collection}/1/owners`]: many(1, nft),
  [`/nft/${HOSTED.collection}/transfers`]: many(3, nftTransfer),
  [`/nft/${HOSTED.collection}/1/transfers`]: many(3, nftTransfer),
  [`/nft/${HOSTED.collection}/trades`]: [trade],
};

const block = {
  ...{ timestamp: '2021-05-07T11:08:35.000Z', number: '12386788', hash: HASH, parent_hash: HASH, nonce: '0xedeb' },
  ...{ sha3_uncles: HASH, logs_bloom: '0x00', transactions_root: HASH, state_root: HASH, receipts_root: HASH },
  ...{
    miner: HOSTED.owner,
    difficulty: '7253857437305950',
    total_difficulty: '24325637817906576196890',
    size: '61271',
  },
  ...{ extra_data: '0x65', gas_limit: '14977947', gas_used: '14964688', transaction_count: '1', base_fee_per_gas: '1' },
  transactions: [{ ...transaction, logs: [log], internal_transactions: [] }],
};

const price = {
  ...{
    tokenName: 'Matic',
    tokenSymbol: 'MATIC',
    tokenLogo: null,
    tokenDecimals: '18',
    usdPrice: 0.61,
    usdPriceFormatted: '0.61',
  },
  nativePrice: { value: '333000000000000', decimals: 18, name: 'Ether', symbol: 'ETH', address: HOSTED.pair },
  ...{
    exchangeName: 'Uniswap v3',
    exchangeAddress: '0x1F98431c8aD98523631AE4a59f267346ea31F984',
    tokenAddress: HOSTED.token,
  },
  ...{ toBlock: '16314545', possibleSpam: false, verifiedContract: true, '24hrPercentChange': '-0.8' },
};

const balance = {
  ...{ token_address: HOSTED.token, name: 'Matic', symbol: 'MATIC', logo: null, thumbnail: null, decimals: 18 },
  ...{ balance: '123456789012345678901234567890', possible_spam: false, verified_contract: true },
};

const collection = {
  ...{ token_address: HOSTED.collection, name: 'CryptoKitties', synced_at: '2023-01-01T00:00:00.000Z', symbol: 'RARI' },
  ...{ contract_type: 'ERC721', possible_spam: false, collection_logo: null, floor_price: null },
};

/** Answers by method and path. */
export const ANSWERS: Readonly<Record<string, unknown>> = {
  'GET /block/12386788': block,
  'GET /dateToBlock': {
    ...{ date: '2020-01-01T00:00:00+00:00', block: 9_193_266, timestamp: 1_577_836_811 },
    ...{ block_timestamp: '2019-12-31T23:59:45.000Z', hash: HASH, parent_hash: HASH },
  },
  [`GET /transaction/${HOSTED.transaction}`]: { ...transaction, logs: [log], internal_transactions: [] },
  [`GET /${HOSTED.owner}/balance`]: { balance: '1234567890123456789' },
  [`GET /${HOSTED.owner}/erc20`]: [balance],
  'GET /erc20/metadata': [metadata],
  'GET /erc20/metadata/symbols': [metadata],
  [`GET /erc20/${HOSTED.token}/price`]: price,
  [`GET /nft/${HOSTED.collection}/metadata`]: collection,
  [`GET /nft/${HOSTED.collection}/1`]: nft(1),
  [`GET /nft/${HOSTED.collection}/1/metadata/resync`]: { status: 'started' },
  [`PUT /nft/${HOSTED.collection}/sync`]: {},
  [`GET /${HOSTED.pair}/reserves`]: { reserve0: '220969226548536862025877', reserve1: '844810441191293211036' },
  [`GET /${HOSTED.token}/${HOSTED.collection}/pairAddress`]: {
    token0: metadata,
    token1: metadata,
    pairAddress: HOSTED.pair,
  },
  [`POST /${HOSTED.token}/function`]: 18,
};
