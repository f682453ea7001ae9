// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Tokens and NFTs whose `Transfer` has other topics than the standards say: each indexes other arguments.

abstract contract Fungible {
    mapping(address => uint256) internal held;

    function said(address from, address to, uint256 value) internal virtual;

    function balanceOf(address owner) public view virtual returns (uint256) {
        return held[owner];
    }

    function mint(address to, uint256 value) external {
        held[to] += value;
        said(address(0), to, value);
    }

    /// What arrives of a transfer.
    function kept(uint256 value) internal pure virtual returns (uint256) { return value; }

    function transfer(address to, uint256 value) external returns (bool) {
        held[msg.sender] -= value;
        held[to] += kept(value);
        said(msg.sender, to, value);
        return true;
    }

    function burn(uint256 value) external {
        held[msg.sender] -= value;
        said(msg.sender, address(0), value);
    }
}

abstract contract Unique {
    mapping(uint256 => address) internal owners;
    mapping(address => uint256) internal counts;

    function said(address from, address to, uint256 id) internal virtual;

    function ownerOf(uint256 id) public view virtual returns (address) {
        require(owners[id] != address(0), "no such token");
        return owners[id];
    }

    function balanceOf(address owner) external view returns (uint256) { return counts[owner]; }

    function totalSupply() external pure returns (uint256) { return 5; }

    function mint(address to, uint256 id) external {
        change(address(0), to, id);
    }

    function move(address to, uint256 id) external {
        change(owners[id], to, id);
    }

    function burn(uint256 id) external {
        change(owners[id], address(0), id);
    }

    function change(address from, address to, uint256 id) internal {
        owners[id] = to;
        if (from != address(0)) counts[from] -= 1;
        if (to != address(0)) counts[to] += 1;
        said(from, to, id);
    }
}

contract TokenNone is Fungible {
    event Transfer(address from, address to, uint256 value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenFrom is Fungible {
    event Transfer(address indexed from, address to, uint256 value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenTo is Fungible {
    event Transfer(address from, address indexed to, uint256 value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenThird is Fungible {
    event Transfer(address from, address to, uint256 indexed value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenFromTo is Fungible {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenFromThird is Fungible {
    event Transfer(address indexed from, address to, uint256 indexed value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenToThird is Fungible {
    event Transfer(address from, address indexed to, uint256 indexed value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract TokenAll is Fungible {
    event Transfer(address indexed from, address indexed to, uint256 indexed value);

    function said(address from, address to, uint256 value) internal virtual override {
        emit Transfer(from, to, value);
    }
}

contract NftNone is Unique {
    event Transfer(address from, address to, uint256 id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftFrom is Unique {
    event Transfer(address indexed from, address to, uint256 id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftTo is Unique {
    event Transfer(address from, address indexed to, uint256 id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftThird is Unique {
    event Transfer(address from, address to, uint256 indexed id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftFromTo is Unique {
    event Transfer(address indexed from, address indexed to, uint256 id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftFromThird is Unique {
    event Transfer(address indexed from, address to, uint256 indexed id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftToThird is Unique {
    event Transfer(address from, address indexed to, uint256 indexed id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

contract NftAll is Unique {
    event Transfer(address indexed from, address indexed to, uint256 indexed id);

    function said(address from, address to, uint256 id) internal override {
        emit Transfer(from, to, id);
    }
}

/// Older tokens have decimals, and so have some NFTs, though nothing of them can be divided.
contract TokenWithDecimals is TokenNone {
    uint8 public constant decimals = 2;
}

/// Answers whatever it is asked, as older proxies do.
contract TokenAnything is TokenNone {
    fallback() external {
        assembly {
            mstore(0, 7)
            return(0, 32)
        }
    }
}

contract TokenOfIds is TokenAll {
    uint8 public constant decimals = 18;
}

contract TokenTurned is TokenFromThird {
    uint8 public constant decimals = 18;
}

contract NftWithDecimals is NftFromTo {
    uint8 public constant decimals = 0;
}

/// Says by EIP-165 what it is, and lets nobody own anything for now.
contract NftInCustody is NftNone {
    function supportsInterface(bytes4 id) external pure returns (bool) {
        return id == 0x9a20483d;
    }

    function ownerOf(uint256) public view override returns (address) { return address(this); }
}

/// Keeps a tenth of what is sent, and does not say so.
contract TokenTaxed is TokenNone {
    function kept(uint256 value) internal pure override returns (uint256) { return (value * 9) / 10; }
}

contract TokenFromTaxed is TokenFrom {
    function kept(uint256 value) internal pure override returns (uint256) { return (value * 9) / 10; }
}

/// Every balance is another than what was said, from the beginning: nothing tells which end is indexed.
contract TokenHalved is TokenFrom {
    function balanceOf(address owner) public view override returns (uint256) {
        return held[owner] / 2;
    }
}

/// Says that tokens move, and has none.
contract SaidNone {
    event Transfer(address from, address to, uint256 value);

    function say(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}

/// An upgrade began to index both ends.
contract TokenChanged is TokenNone {
    bool internal isNew;

    function change() external {
        isNew = true;
    }

    function said(address from, address to, uint256 value) internal override {
        if (!isNew) return super.said(from, to, value);
        bytes32 topic = TokenNone.Transfer.selector;
        assembly {
            mstore(0, value)
            log3(0, 32, topic, from, to)
        }
    }
}

/// NFTs in any number, as drafts of EIP-1155 logged them.
contract EditionsNone {
    event TransferSingle(address operator, address from, address to, uint256 id, uint256 value);
    event TransferBatch(address operator, address from, address to, uint256[] ids, uint256[] values);

    mapping(address => mapping(uint256 => uint256)) internal held;

    function balanceOf(address owner, uint256 id) external view returns (uint256) {
        return held[owner][id];
    }

    function mint(address to, uint256[] calldata ids, uint256[] calldata values) external {
        for (uint256 at = 0; at < ids.length; at++) held[to][ids[at]] += values[at];
        emit TransferBatch(msg.sender, address(0), to, ids, values);
    }

    function move(address to, uint256 id, uint256 value) external {
        held[msg.sender][id] -= value;
        held[to][id] += value;
        emit TransferSingle(msg.sender, msg.sender, to, id, value);
    }
}
