// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/** The registry of names (EIP-137), for anybody to write to. */
contract Registry {
    mapping(bytes32 => address) public resolver;

    function setResolver(bytes32 node, address to) external {
        resolver[node] = to;
    }
}

/** Knows one address for each name. */
contract PlainResolver {
    mapping(bytes32 => address) public addr;

    function setAddr(bytes32 node, address to) external {
        addr[node] = to;
    }
}

/** Answers for every name below its own with an address made of it (ENSIP-10). */
contract WildcardResolver {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata) external pure returns (bytes memory) {
        return abi.encode(address(uint160(uint256(keccak256(name)))));
    }
}

/** Sends whoever asks to servers (EIP-3668), and believes what they say. */
contract OffchainResolver {
    error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData);

    string[] private urls;
    bool private endless;

    constructor(string[] memory gateways, bool again) {
        urls = gateways;
        endless = again;
    }

    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9061b923;
    }

    function resolve(bytes calldata name, bytes calldata) external view returns (bytes memory) {
        revert OffchainLookup(address(this), urls, name, this.believe.selector, name);
    }

    function believe(bytes calldata told, bytes calldata name) external view returns (bytes memory) {
        if (endless) revert OffchainLookup(address(this), urls, name, this.believe.selector, name);
        return told;
    }
}
