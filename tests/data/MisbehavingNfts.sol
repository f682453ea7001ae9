// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// NFTs whose owners are not what their events say, each in its own way.

contract Single {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    mapping(uint256 => address) internal owners;

    function ownerOf(uint256 id) public view virtual returns (address) {
        require(owners[id] != address(0), "no such token");
        return owners[id];
    }

    function mint(address to, uint256 id) external virtual {
        owners[id] = to;
        emit Transfer(address(0), to, id);
    }

    function move(address to, uint256 id) external virtual {
        address from = ownerOf(id);
        owners[id] = to;
        emit Transfer(from, to, id);
    }

    function burn(uint256 id) external virtual {
        address from = ownerOf(id);
        owners[id] = address(0);
        emit Transfer(from, address(0), id);
    }
}

contract Editions {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
    event TransferBatch(address indexed operator, address indexed from, address indexed to, uint256[] ids, uint256[] values);

    mapping(address => mapping(uint256 => uint256)) internal held;

    function balanceOf(address owner, uint256 id) public view virtual returns (uint256) {
        return held[owner][id];
    }

    function mint(address to, uint256 id, uint256 value) external virtual {
        held[to][id] += value;
        emit TransferSingle(msg.sender, address(0), to, id, value);
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 at = 0; at < ids.length; at++) held[to][ids[at]] += values[at];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function move(address to, uint256 id, uint256 value) external {
        held[msg.sender][id] -= value;
        held[to][id] += value;
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }
}

/// Says of single tokens that they move, as gifts that lead to a fraud do, and has none.
contract SaidSingle {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function say(address from, address to, uint256 id) external {
        emit Transfer(from, to, id);
    }
}

contract SaidEditions {
    event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);

    function say(address from, address to, uint256 id, uint256 value) external {
        emit TransferSingle(msg.sender, from, to, id, value);
    }

    function balanceOf(address, uint256) external pure returns (uint256) {
        return 0;
    }
}

/// Its owner burns and moves without an event.
contract Quiet is Single {
    function vanish(uint256 id) external {
        owners[id] = address(0);
    }

    function shift(address to, uint256 id) external {
        owners[id] = to;
    }
}

/// Answers the zero address for what is burnt.
contract Zeroed is Quiet {
    function ownerOf(uint256 id) public view override returns (address) {
        return owners[id];
    }
}

/// Says that a token is burnt or sold which its owner keeps.
contract Kept is Single {
    function burn(uint256 id) external override {
        emit Transfer(ownerOf(id), address(0), id);
    }

    function move(address to, uint256 id) external override {
        emit Transfer(ownerOf(id), to, id);
    }
}

/// Minted in its constructor, told by one event (EIP-2309).
contract Ranged is Single {
    event ConsecutiveTransfer(uint256 indexed fromTokenId, uint256 toTokenId, address indexed from, address indexed to);

    uint256 internal immutable last;
    address internal immutable maker;

    constructor(uint256 to) {
        last = to;
        maker = msg.sender;
        emit ConsecutiveTransfer(1, to, address(0), msg.sender);
    }

    function ownerOf(uint256 id) public view override returns (address) {
        if (owners[id] != address(0)) return owners[id];
        require(id > 0 && id <= last, "no such token");
        return maker;
    }
}

/// Answers more than an address, the address first.
contract Wordy is Single {
    function ownerOf(uint256 id) public view override returns (address) {
        address owner = owners[id];
        assembly {
            mstore(0, owner)
            mstore(32, 7)
            return(0, 64)
        }
    }
}

/// Answers every question with nothing.
contract Silenced is SaidSingle {
    fallback() external {}
}

/// Answers with what is no address.
contract Beyond is SaidSingle {
    function ownerOf(uint256 id) external pure returns (uint256) {
        return type(uint256).max - id;
    }
}

/// Tells of two tokens and one amount, and of amounts that it made without an event.
contract Uneven is Editions {
    constructor() {
        held[msg.sender][3] = 9;
    }

    function mintUneven(address to) external {
        held[to][1] += 5;
        held[to][2] += 6;
        uint256[] memory ids = new uint256[](2);
        uint256[] memory values = new uint256[](1);
        (ids[0], ids[1], values[0]) = (1, 2, 5);
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }
}

/// Single tokens and editions in one contract, and a fungible token besides, which it tells of first.
contract Mixed is Editions {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    mapping(uint256 => address) internal owners;

    constructor() {
        bytes32 topic = Transfer.selector;
        assembly {
            mstore(0, 1000)
            log3(0, 32, topic, 0, caller())
        }
    }

    function ownerOf(uint256 id) external view returns (address) {
        require(owners[id] != address(0), "no such token");
        return owners[id];
    }

    function mint(address to, uint256 id) external {
        owners[id] = to;
        emit Transfer(address(0), to, id);
    }
}

/// Lends a token to whom it was told of before, without a word.
contract Lent is Single {
    address internal borrower;

    function choose(address to) external {
        borrower = to;
    }

    function lend() external {
        owners[1] = borrower;
    }
}
