// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

/// Many calls in one, by the signature that libraries know (aggregate3 of Multicall3).
contract Multicall {
    struct Call3 {
        address target;
        bool allowFailure;
        bytes callData;
    }

    struct Result {
        bool success;
        bytes returnData;
    }

    function aggregate3(Call3[] calldata calls) external payable returns (Result[] memory results) {
        results = new Result[](calls.length);
        for (uint256 i; i < calls.length; ++i) {
            (bool success, bytes memory data) = calls[i].target.call(calls[i].callData);
            require(success || calls[i].allowFailure, "Multicall3: call failed");
            results[i] = Result(success, data);
        }
    }

    function getEthBalance(address account) external view returns (uint256) {
        return account.balance;
    }
}
