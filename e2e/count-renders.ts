import type { Page } from 'playwright-core';

/** A node of React's internal tree, as far as it shows which components have rendered. */
interface Fiber {
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
  memoizedProps: Record<string, unknown> | null;
}

/**
 * Counts renders of components with two given props, grouped by the first one, from the next page load. It hooks into the
 * interface of React's developer tools, which works in production builds too.
 */
export async function countRenders(
  page: Page,
  properties: readonly [string, string],
): Promise<{ take(): Promise<Record<string, number>> }> {
  await page.addInitScript(([name, other]) => {
    const counts: Record<string, number> = {};
    const performedWork = 1;
    const visit = (fiber: Fiber): void => {
      const before = fiber.alternate;
      const value = fiber.memoizedProps?.[name];
      const isMeant = typeof value === 'string' && Object.hasOwn(fiber.memoizedProps ?? {}, other);
      if (isMeant && (before === null || (fiber.flags & performedWork) !== 0)) {
        counts[value] = (counts[value] ?? 0) + 1;
      }
      if (before && fiber.child === before.child) return;
      const known = new Set<Fiber>();
      for (let child = before?.child ?? null; child; child = child.sibling) known.add(child);
      for (let child = fiber.child; child; child = child.sibling) if (!known.has(child)) visit(child);
    };
    Object.assign(globalThis, {
      counts,
      __REACT_DEVTOOLS_GLOBAL_HOOK__: {
        isDisabled: false,
        supportsFiber: true,
        inject: () => 1,
        onCommitFiberUnmount: () => undefined,
        onCommitFiberRoot: (_: number, root: { current: Fiber }) => visit(root.current),
      },
    });
  }, properties);
  return {
    take: () =>
      page.evaluate(() => {
        const { counts } = globalThis as unknown as { counts: Record<string, number> };
        const taken = { ...counts };
        for (const key of Object.keys(counts)) delete counts[key];
        return taken;
      }),
  };
}
