// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";

/// What real contracts ask of whoever calls them: overloads, tuples, unnamed inputs, refusals of every kind, and a piece
/// with the number 0.
contract Workshop is ERC721("Workshop", "WRK") {
    struct Order {
        string name;
        uint256[] sizes;
    }

    error TooLoud(uint256 limit, string what);

    event Noted(address indexed by, string text, uint256 count);

    uint256 public notes;
    bool public open = true;

    constructor(address first) {
        _mint(first, 0);
    }

    function note(string calldata text) external payable {
        emit Noted(msg.sender, text, ++notes);
    }

    function greet() external pure returns (string memory) {
        return "Good evening";
    }

    function greet(string calldata name) external pure returns (string memory) {
        return string.concat("Good evening, ", name);
    }

    function greet(Order calldata order) external pure returns (string memory) {
        return string.concat("One order for ", order.name);
    }

    function echo(int256 number, bytes calldata raw, bool flag, address who)
        external
        pure
        returns (int256 number_, bytes memory raw_, bool flag_, address who_)
    {
        return (number, raw, flag, who);
    }

    function total(Order calldata order) external pure returns (uint256 sum, Order memory same) {
        for (uint256 i; i < order.sizes.length; ++i) sum += order.sizes[i];
        same = order;
    }

    function minus(uint256, uint256) external pure returns (uint256 difference) {
        assembly {
            difference := sub(calldataload(4), calldataload(36))
        }
    }

    function caller() external view returns (address) {
        return msg.sender;
    }

    function refuse(uint256 kind) external {
        if (kind == 0) revert("Closed on Mondays");
        if (kind == 1) revert TooLoud(7, "song");
        if (kind == 2) revert();
        if (kind == 3) notes = notes - 1_000_000;
        require(open, "Closed by now");
        ++notes;
    }

    function close() external {
        open = false;
    }
}
