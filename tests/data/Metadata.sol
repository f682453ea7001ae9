// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;

/** NFTs whose URIs are whatever they are set to, of which the contract announces changes in any way. */
contract Announcing {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);
  event MetadataUpdate(uint256 _tokenId);
  event BatchMetadataUpdate(uint256 _fromTokenId, uint256 _toTokenId);

  mapping(uint256 => address) public ownerOf;
  mapping(uint256 => string) public tokenURI;

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd || id == 0x49064906;
  }

  function mint(address to, uint256 id, string calldata uri) external {
    ownerOf[id] = to;
    tokenURI[id] = uri;
    emit Transfer(address(0), to, id);
  }

  /** Mints as ERC721URIStorage does. */
  function mintAndAnnounce(address to, uint256 id, string calldata uri) external {
    ownerOf[id] = to;
    emit Transfer(address(0), to, id);
    tokenURI[id] = uri;
    emit MetadataUpdate(id);
  }

  function setUri(uint256 id, string calldata uri) external {
    tokenURI[id] = uri;
  }

  function announce(uint256 id) external {
    emit MetadataUpdate(id);
  }

  function announceEach(uint256 first, uint256 last) external {
    for (uint256 id = first; id <= last; id++) emit MetadataUpdate(id);
  }

  function announceRange(uint256 first, uint256 last) external {
    emit BatchMetadataUpdate(first, last);
  }
}

/** The same of ERC-1155. */
contract AnnouncingEditions {
  event TransferSingle(address indexed operator, address indexed from, address indexed to, uint256 id, uint256 value);
  event URI(string value, uint256 indexed id);

  mapping(uint256 => mapping(address => uint256)) amounts;
  mapping(uint256 => string) public uri;

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0xd9b67a26;
  }

  function balanceOf(address owner, uint256 id) external view returns (uint256) {
    return amounts[id][owner];
  }

  function mintEdition(address to, uint256 id, string calldata value) external {
    amounts[id][to] += 1;
    uri[id] = value;
    emit TransferSingle(msg.sender, address(0), to, id, 1);
  }

  /** Announces a URI, which may be another one than it answers. */
  function announceUri(uint256 id, string calldata value, string calldata announced) external {
    uri[id] = value;
    emit URI(announced, id);
  }
}

/** NFTs that draw their picture: a long URI, or one that takes much gas. */
contract Drawing {
  event Transfer(address indexed from, address indexed to, uint256 indexed tokenId);

  mapping(uint256 => address) public ownerOf;

  function supportsInterface(bytes4 id) external pure returns (bool) {
    return id == 0x01ffc9a7 || id == 0x80ac58cd;
  }

  function mint(address to, uint256 id) external {
    ownerOf[id] = to;
    emit Transfer(address(0), to, id);
  }

  /** JSON with `id` letters, after work of `id` million gas where the ID is below 100. */
  function tokenURI(uint256 id) external view returns (string memory) {
    if (id < 100) {
      uint256 start = gasleft();
      uint256 sum;
      while (start - gasleft() < id * 1000000) sum += gasleft();
      return string.concat('data:application/json,{"name":"drawn","sum":', sum == 0 ? "0" : "1", "}");
    }
    bytes memory letters = new bytes(id);
    for (uint256 at = 0; at < id; at += 32) {
      assembly {
        mstore(add(add(letters, 32), at), 0x6161616161616161616161616161616161616161616161616161616161616161)
      }
    }
    return string.concat('data:application/json,{"name":"', string(letters), '"}');
  }
}
