// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Contracts that create others, and say so in different ways or not at all.

contract Child {
    uint256 public immutable number;

    constructor(uint256 given) {
        number = given;
    }
}

contract TalkingChild is Child {
    event Ready(uint256 number);

    constructor(uint256 given) Child(given) {
        emit Ready(given);
    }
}

contract Factory {
    event Created(address child);
    event Indexed(uint256 number, address indexed child);

    address public last;

    function create(uint256 number) external {
        last = address(new Child(number));
        emit Created(last);
    }

    function createAt(uint256 salt) external {
        last = address(new Child{ salt: bytes32(salt) }(salt));
        emit Indexed(salt, last);
    }

    function createTalking(uint256 number) external {
        last = address(new TalkingChild(number));
    }

    function createSilently(uint256 number) external {
        last = address(new Child(number));
    }

    function announce() external {
        emit Created(last);
    }
}
