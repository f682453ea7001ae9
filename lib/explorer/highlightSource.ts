import hljs from 'highlight.js/lib/core';

/** Words of Solidity; Vyper shares most of those that are read alike. */
const KEYWORDS = {
  keyword:
    'abstract anonymous as assembly break calldata case catch constant constructor continue contract def default delete do else emit enum error event external fallback final for from function if immutable import indexed interface internal is let library mapping memory modifier new override payable pragma private public pure receive return returns revert solidity storage struct switch transient try type unchecked using view virtual while',
  type: 'address bool byte bytes bytes4 bytes20 bytes32 fixed int int8 int16 int24 int64 int128 int256 string ufixed uint uint8 uint16 uint24 uint32 uint48 uint64 uint96 uint112 uint128 uint160 uint208 uint256 var',
  literal: 'true false wei gwei ether seconds minutes hours days weeks',
  built_in: 'abi block gasleft keccak256 msg now require assert super this tx selfdestruct',
};

hljs.registerLanguage('solidity', () => ({
  keywords: KEYWORDS,
  contains: [
    hljs.C_LINE_COMMENT_MODE,
    hljs.C_BLOCK_COMMENT_MODE,
    hljs.APOS_STRING_MODE,
    hljs.QUOTE_STRING_MODE,
    hljs.C_NUMBER_MODE,
  ],
}));

/** Colors the source of a contract. @returns HTML with the classes of highlight.js; what the source says is escaped */
export function highlightSource(source: string): string {
  return hljs.highlight(source, { language: 'solidity' }).value;
}
