import type { Page } from '@ximblox/e2e/chromium';

export interface Watched {
  /** Milliseconds from the click, key or change until the result was painted; undefined for what takes as long as one scrolls. */
  took?: number;
  /** Milliseconds of the longest task of the main thread; 0 if none was longer than 50 ms. */
  longest: number;
}

interface Watching {
  longTasks: number[];
  began: number;
}

declare global {
  interface Window {
    watching: Watching;
  }
}

/** Records long tasks and the time of the last input in every document of a page. Call it before the first navigation. */
export async function watchLongTasks(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching: Watching = { longTasks: [], began: 0 };
    window.watching = watching;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) watching.longTasks.push(duration);
    }).observe({ entryTypes: ['longtask'] });
    const note = ({ timeStamp }: Event): void => {
      watching.began = timeStamp;
    };
    for (const kind of ['click', 'input', 'keydown']) document.addEventListener(kind, note, true);
  });
}

const reset = (page: Page): Promise<void> =>
  page.evaluate(() => {
    window.watching.longTasks.length = 0;
  });

/** What shows that something is done: an element, and a part of the address. */
interface Done {
  selector: string;
  address?: string;
}

/** Does something and waits until it is done. */
export async function watched(page: Page, work: () => Promise<unknown>, done: Done): Promise<Required<Watched>> {
  await reset(page);
  await work();
  const at = await page.waitForFunction(
    ({ selector, address = '' }) =>
      document.querySelector(selector) && window.location.href.includes(address) ? performance.now() : 0,
    done,
    { polling: 'raf' },
  );
  const end = await at.jsonValue();
  // Entries of long tasks arrive after the task.
  await page.waitForTimeout(200);
  return page.evaluate((shownAt) => {
    const { began, longTasks } = window.watching;
    return { took: shownAt - began, longest: Math.max(0, ...longTasks) };
  }, end);
}
