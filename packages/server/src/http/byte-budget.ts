import { fail } from '@ximblox/contract';

/** Bytes that one owner may hold at once, and all owners together. */
export interface BudgetLimits {
  each: number;
  all: number;
}

/** Bytes held for one request. */
export interface Held {
  /** @throws 503 G_01 when the owner, or all owners together, would hold too many */
  take(bytes: number): void;
  /** Gives back all that was taken; nothing can be taken afterwards. */
  release(): void;
}

export interface ByteBudget {
  hold(owner: string): Held;
}

/** Counts bytes that are in use at this moment, in this process. */
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
    hold(owner) {
      let held = 0;
      let isOver = false;
      return {
        take(bytes) {
          if (isOver || total + bytes > all || (byOwner.get(owner) ?? 0) + bytes > each) {
            fail('G_01', '', { status: 503 });
          }
          held += bytes;
          add(owner, bytes);
        },
        release() {
          isOver = true;
          add(owner, -held);
          held = 0;
        },
      };
    },
  };
}
