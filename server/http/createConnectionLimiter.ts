/** How many things may be held at once. */
export type SeatLimits = {
  perAddress: number;
  /** From all addresses together. */
  inAll: number;
};

/** Counts what each address holds. */
export type ConnectionLimiter = {
  /** Takes a seat for an address. @returns false if it has its share, or all are taken. */
  take(address: string): boolean;
  /** Gives a seat back. */
  leave(address: string): void;
};

/** Makes the counter; what nobody holds takes no memory. */
export function createConnectionLimiter({ perAddress, inAll }: SeatLimits): ConnectionLimiter {
  const taken = new Map<string, number>();
  let all = 0;
  return {
    take(address) {
      const own = taken.get(address) ?? 0;
      if (own >= perAddress || all >= inAll) return false;
      taken.set(address, own + 1);
      all += 1;
      return true;
    },
    leave(address) {
      const own = taken.get(address) ?? 0;
      if (own === 0) return;
      if (own === 1) taken.delete(address);
      else taken.set(address, own - 1);
      all -= 1;
    },
  };
}
