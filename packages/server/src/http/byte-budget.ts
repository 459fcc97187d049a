import { fail } from '@ximblox/contract';

/** Bytes that one owner, and all owners together, may reserve at the same time. */
export interface BudgetLimits {
  each: number;
  all: number;
}

/** Bytes reserved for one request. */
export interface Reservation {
  /** @throws 503 G_01 when this would exceed the limit of the owner or of all owners together */
  take(bytes: number): void;
  /** Releases all bytes; further calls of `take` fail. */
  release(): void;
}

export interface ByteBudget {
  reserve(owner: string): Reservation;
}

/** Creates a budget that counts bytes in use, in this process only. */
export function createByteBudget({ each, all }: BudgetLimits): ByteBudget {
  const byOwner = new Map<string, number>();
  let total = 0;
  const add = (owner: string, bytes: number): void => {
    const own = (byOwner.get(owner) ?? 0) + bytes;
    if (own === 0) byOwner.delete(owner);
    else byOwner.set(owner, own);
    total += bytes;
  };
  return {
    reserve(owner) {
      let reserved = 0;
      let isReleased = false;
      return {
        take(bytes) {
          if (isReleased || total + bytes > all || (byOwner.get(owner) ?? 0) + bytes > each) {
            fail('G_01', '', { status: 503 });
          }
          reserved += bytes;
          add(owner, bytes);
        },
        release() {
          isReleased = true;
          add(owner, -reserved);
          reserved = 0;
        },
      };
    },
  };
}
