// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

// Contracts that move value, make others, or say of themselves what does not stay so.

/// Passes on what it is sent; no log says so.
contract Forwarder {
    receive() external payable {}

    function forward(address payable to) external payable {
        (bool done, ) = to.call{value: msg.value}("");
        require(done, "refused");
    }

    function empty(address payable to) external {
        selfdestruct(to);
    }
}

contract Coin {
    event Transfer(address indexed from, address indexed to, uint256 value);

    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint256 public totalSupply;

    constructor(address to) {
        mint(to, 1_000);
    }

    function name() external pure virtual returns (string memory) {
        return "Coin of a factory";
    }

    function symbol() external pure virtual returns (string memory) {
        return "COF";
    }

    function decimals() external view virtual returns (uint8) {
        return 4;
    }

    function mint(address to, uint256 value) public {
        balanceOf[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }

    function approve(address spender, uint256 value) external {
        allowance[msg.sender][spender] = value;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
        return true;
    }

    /// Takes it out of the supply; the zero address gets nothing.
    function burn(uint256 value) external {
        balanceOf[msg.sender] -= value;
        totalSupply -= value;
        emit Transfer(msg.sender, address(0), value);
    }
}

/// Makes a token, which no receipt names.
contract Factory {
    event Made(address coin);

    function make() external {
        emit Made(address(new Coin(msg.sender)));
    }
}

/// Says other words of itself when it is told to, and no event does.
contract Renamed {
    event Transfer(address indexed from, address indexed to, uint256 value);

    string public name = "Before";
    string public symbol = "BFR";
    uint8 public decimals = 6;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }

    function rename(string calldata newName, string calldata newSymbol, uint8 newDecimals) external {
        (name, symbol, decimals) = (newName, newSymbol, newDecimals);
    }
}

/// Words of 32 bytes, as older tokens have them.
contract Worded {
    event Transfer(address indexed from, address indexed to, uint256 value);

    bytes32 public constant name = "Old words";
    bytes32 public constant symbol = "OLD";
    uint256 public totalSupply;
    mapping(address => uint256) public balanceOf;

    function mint(address to, uint256 value) external {
        balanceOf[to] += value;
        totalSupply += value;
        emit Transfer(address(0), to, value);
    }
}

/// Parts of tokens and whole ones in one contract, both told (ERC-404); the whole one first.
contract Twofold {
    event Transfer(address indexed from, address indexed to, uint256 value);

    uint8 public constant decimals = 3;
    mapping(address => uint256) public balanceOf;
    mapping(uint256 => address) public ownerOf;

    function mint(address to, uint256 id) external {
        ownerOf[id] = to;
        balanceOf[to] += 1_000;
        bytes32 topic = Transfer.selector;
        assembly {
            log4(0, 0, topic, 0, to, id)
        }
        emit Transfer(address(0), to, 1_000);
    }

    function transfer(address to, uint256 value) external {
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value;
        emit Transfer(msg.sender, to, value);
    }
}

/// Says that it is a pair, and that it made one.
contract Feigned {
    event PairCreated(address indexed token0, address indexed token1, address pair, uint256 count);
    event Sync(uint112 reserve0, uint112 reserve1);

    function feign(address token0, address token1) external {
        emit PairCreated(token0, token1, address(this), 1);
        emit Sync(1, 1_000_000_000_000_000_000_000_000);
    }
}
