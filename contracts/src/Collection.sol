// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ERC721} from "@openzeppelin/contracts/token/ERC721/ERC721.sol";
import {ERC721URIStorage} from "@openzeppelin/contracts/token/ERC721/extensions/ERC721URIStorage.sol";
import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";

/// Single pieces (ERC-721); the deployer makes them.
contract Collection is ERC721URIStorage, Ownable {
    uint256 private made;

    constructor(string memory name_, string memory symbol_) ERC721(name_, symbol_) Ownable(msg.sender) {}

    function mint(address to, string calldata uri) external onlyOwner returns (uint256 id) {
        id = ++made;
        _mint(to, id);
        _setTokenURI(id, uri);
    }
}
