import { invalid } from '@/server/data/refuse';
import type { AbiParameter } from '@/server/data/node/abi/abiShapes';

/** Solidity's elementary types, and lists of them; a list of none holds nothing to read. */
const KNOWN = /^(?:address|bool|string|bytes|tuple|function|u?int(\d*)|bytes(\d+))(?:\[(?:[1-9]\d{0,5})?\])*$/;

/**
 * Checks that every type of an ABI is one that can be encoded.
 *
 * @throws Parse.Error 142 naming it
 */
export function checkTypes(parameters: readonly AbiParameter[]): void {
  for (const { type, name, components = [] } of parameters) {
    const [known, bits, bytes] = KNOWN.exec(type) ?? [];
    const isSize = (size: string | undefined, most: number, step: number) =>
      !size || (Number(size) > 0 && Number(size) <= most && Number(size) % step === 0);
    if (!known || !isSize(bits, 256, 8) || (bytes !== undefined && !(Number(bytes) >= 1 && Number(bytes) <= 32))) {
      throw invalid(`abi: "${type}"${name ? ` of ${name}` : ''} is no type`);
    }
    if (type.startsWith('tuple')) {
      if (components.length === 0) throw invalid(`abi: the tuple${name ? ` ${name}` : ''} must have components`);
      checkTypes(components);
    }
  }
}
