// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

// Tokens whose balances are not the sums of their `Transfer` events, each in its own way.

contract Plain {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 18;

    mapping(address => uint256) internal held;

    function balanceOf(address owner) external view virtual returns (uint256) {
        return held[owner];
    }

    function mint(address to, uint256 value) public virtual {
        held[to] += value;
        emit Transfer(address(0), to, value);
    }

    function transfer(address to, uint256 value) public virtual returns (bool) {
        held[msg.sender] -= value;
        held[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Minted in the constructor, without an event.
contract Premined is Plain {
    constructor() {
        held[msg.sender] = 5_000;
    }
}

/// A deposit names its owner in an event of its own alone, as WETH9 does.
contract Deposited is Plain {
    event Deposit(address indexed owner, uint256 value);
    event Withdrawal(address indexed owner, uint256 value);

    function deposit(uint256 value) external {
        held[msg.sender] += value;
        emit Deposit(msg.sender, value);
    }

    function withdraw(uint256 value) external {
        held[msg.sender] -= value;
        emit Withdrawal(msg.sender, value);
    }
}

/// Every balance is a share; one call changes all of them, and no event says so.
contract Rebasing is Plain {
    uint256 internal percent = 100;

    function balanceOf(address owner) external view override returns (uint256) {
        return (held[owner] * percent) / 100;
    }

    function rebase(uint256 to) external {
        percent = to;
    }
}

/// The event tells what was sent, the balance what is left after a fee of a tenth.
contract Taxed is Plain {
    function transfer(address to, uint256 value) public override returns (bool) {
        held[msg.sender] -= value;
        held[to] += value - value / 10;
        emit Transfer(msg.sender, to, value);
        return true;
    }
}

/// Holds still when it is told to.
contract Pausable is Plain {
    bool internal paused;

    function pause() external {
        paused = true;
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        require(!paused, "paused");
        return super.transfer(to, value);
    }
}

/// Its owner makes and destroys without an event.
contract Silent is Plain {
    function make(address to, uint256 value) external {
        held[to] += value;
    }

    function destroy(address from, uint256 value) external {
        held[from] -= value;
    }
}

/// Grows with every ten blocks, without a trace.
contract Growing is Plain {
    uint256 internal immutable start = block.number;

    function balanceOf(address owner) external view override returns (uint256) {
        return held[owner] == 0 ? 0 : held[owner] + (block.number - start) / 10;
    }
}

/// Says that it moves what nobody has.
contract EventsAlone {
    event Transfer(address indexed from, address indexed to, uint256 value);

    function say(address from, address to, uint256 value) external {
        emit Transfer(from, to, value);
    }
}

contract Refusing is EventsAlone {
    function balanceOf(address) external pure returns (uint256) {
        revert("no");
    }
}

/// Answers every question with nothing.
contract Wordless is EventsAlone {
    fallback() external {}
}

/// Answers more than a number, the number first.
contract Talkative is Plain {
    function balanceOf(address owner) external view override returns (uint256) {
        uint256 value = held[owner];
        assembly {
            mstore(0, value)
            mstore(32, 7)
            return(0, 64)
        }
    }
}

/// Tells each transfer twice, once in the words of ERC-777.
contract Hooked is Plain {
    event Sent(address indexed operator, address indexed from, address indexed to, uint256 amount, bytes data, bytes operatorData);
    event Minted(address indexed operator, address indexed to, uint256 amount, bytes data, bytes operatorData);

    function mint(address to, uint256 value) public override {
        emit Minted(msg.sender, to, value, "", "");
        super.mint(to, value);
    }

    function transfer(address to, uint256 value) public override returns (bool) {
        emit Sent(msg.sender, msg.sender, to, value, "", "");
        return super.transfer(to, value);
    }
}

/// Gives the zero address something, as the first deposit into a pair does.
contract Pair is Plain {
    function lock() external {
        held[address(0)] += 1_000;
        emit Transfer(address(0), address(0), 1_000);
    }
}

contract Doubling is Plain {
    function balanceOf(address owner) external view override returns (uint256) {
        return held[owner] * 2;
    }
}

/// Another contract answers for it, and later yet another one.
contract Upgraded {
    mapping(address => uint256) internal held;
    address internal code;

    constructor(address first) {
        code = first;
    }

    function upgrade(address to) external {
        code = to;
    }

    fallback() external {
        address target = code;
        assembly {
            calldatacopy(0, 0, calldatasize())
            let done := delegatecall(gas(), target, 0, calldatasize(), 0, 0)
            returndatacopy(0, 0, returndatasize())
            switch done
            case 0 { revert(0, returndatasize()) }
            default { return(0, returndatasize()) }
        }
    }
}
