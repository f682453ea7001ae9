// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet that is a contract: it stands by what its owner signs (EIP-1271).
contract ContractWallet {
    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError fault,) = ECDSA.tryRecoverCalldata(hash, signature);
        bool stands = fault == ECDSA.RecoverError.NoError && signer == owner;
        return stands ? bytes4(0x1626ba7e) : bytes4(0xffffffff);
    }
}

/// Makes contract wallets at places that are known before (EIP-1014), as signatures of wallets to come need (ERC-6492).
contract ContractWalletFactory {
    event Made(address indexed wallet, address indexed owner);

    function make(address owner, bytes32 salt) external returns (address wallet) {
        wallet = address(new ContractWallet{salt: salt}(owner));
        emit Made(wallet, owner);
    }
}
