// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC1155} from "@openzeppelin/contracts/token/ERC1155/ERC1155.sol";
import {ERC1155URIStorage} from "@openzeppelin/contracts/token/ERC1155/extensions/ERC1155URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Pieces in editions (ERC-1155); the deployer makes them.
contract Editions is ERC1155URIStorage, Ownable {
    string public name;
    string public symbol;

    constructor(string memory name_, string memory symbol_) ERC1155("") Ownable(msg.sender) {
        name = name_;
        symbol = symbol_;
    }

    function mint(address to, uint256 id, uint256 amount, string calldata uri_) external onlyOwner {
        _setURI(id, uri_);
        _mint(to, id, amount, "");
    }

    function mintBatch(address to, uint256[] calldata ids, uint256[] calldata amounts) external onlyOwner {
        _mintBatch(to, ids, amounts, "");
    }
}
