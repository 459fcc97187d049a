import { afterAll, afterEach } from 'vitest';
import { closeAll, takeOpenPages } from './journey.ts';

/** Prints the screens of a failed journey, the only trace of a run on another machine. */
afterEach(async ({ task }) => {
  for (const page of takeOpenPages()) {
    if (task.result?.state !== 'fail') continue;
    const shown = await page
      .locator('body')
      .ariaSnapshot({ timeout: 5000 })
      .catch((error: unknown) => String(error));
    process.stderr.write(`\n${task.name}: ${page.url()}\n${shown.slice(0, 6000)}\n`);
  }
});

afterAll(closeAll);
