// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Every way in which a call fails.

contract Failures {
    error TooLate(uint256 deadline);

    uint256 public limit;
    uint256[] private items;

    function setLimit(uint256 value) external {
        limit = value;
    }

    function withMessage() external pure {
        revert("The pot is too small");
    }

    /// Words that look like those of a node.
    function withWordsOfGas() external pure {
        revert("Out of gas tokens");
    }

    function withPanic(uint256 at) external view returns (uint256) {
        return items[at];
    }

    function withError() external pure {
        revert TooLate(7);
    }

    function withNothing() external pure {
        assembly {
            revert(0, 0)
        }
    }

    function withoutGas() external {
        for (;;) limit += 1;
    }

    /// Fails behind another transaction of its block that raised the limit.
    function belowLimit() external view {
        require(limit < 5, "Above the limit");
    }
}
