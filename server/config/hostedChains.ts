/** Chains that the hosted service tells of, in decimal (`chainList` of its published description of v2.2). */
export const HOSTED_CHAINS: ReadonlySet<number> = new Set([
  1, 10, 25, 56, 97, 100, 137, 143, 250, 369, 545, 747, 1_284, 1_285, 1_287, 1_135, 1_328, 1_329, 2_020, 4_202, 8_453,
  10_200, 42_161, 43_114, 59_141, 59_144, 80_002, 84_532, 88_882, 88_888, 202_601, 11_155_111,
]);
