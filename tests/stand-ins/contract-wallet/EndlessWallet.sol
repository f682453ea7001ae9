// SPDX-License-Identifier: MIT
pragma solidity 0.8.28;

/// A contract that never comes to an end when it is asked.
contract EndlessWallet {
    function isValidSignature(bytes32, bytes calldata) external pure returns (bytes4) {
        while (true) {}
        return 0x1626ba7e;
    }
}
