/** Which tags were dropped while values were being computed. */
export interface DropLog {
  /** Begins a computation. @returns the number of the last drop, for `hasDropped` */
  begin(): number;
  end(): void;
  record(tags: readonly string[]): void;
  recordAll(): void;
  /** Whether one of the tags was dropped since a computation began. */
  hasDropped(start: number, tags: readonly string[]): boolean;
}

export function createDropLog(): DropLog {
  /** Number of the last drop of each tag, recorded only while a computation is running. */
  const recentDrops = new Map<string, number>();
  let lastDrop = 0;
  let lastDropOfAll = 0;
  let running = 0;
  return {
    begin() {
      running += 1;
      return lastDrop;
    },
    end() {
      running -= 1;
      if (running === 0) recentDrops.clear();
    },
    record(tags) {
      lastDrop += 1;
      if (running === 0) return;
      for (const tag of tags) recentDrops.set(tag, lastDrop);
    },
    recordAll() {
      lastDrop += 1;
      lastDropOfAll = lastDrop;
    },
    hasDropped: (start, tags) => lastDropOfAll > start || tags.some((tag) => (recentDrops.get(tag) ?? 0) > start),
  };
}
