import type { Page } from 'playwright-core';

/** Requests that wait, as on a slow line. */
export interface HeldRequests {
  /** Lets them and all later ones through. */
  letThrough(): void;
}

/** Holds the requests of a page to an address until they are let through. */
export async function holdRequests(page: Page, address: string): Promise<HeldRequests> {
  const open = Promise.withResolvers<undefined>();
  await page.route(address, async (route) => {
    await open.promise;
    await route.continue();
  });
  return { letThrough: () => open.resolve(undefined) };
}
