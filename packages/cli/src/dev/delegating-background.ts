import { inLane, type Listener } from '@ximblox/server/platform';
import type { Application } from '../serve/application.ts';
import { type Background, startBackground } from '../serve/background.ts';
import type { Installation } from '../serve/installation.ts';

/** Background work whose jobs always run in the newest application. */
export interface DelegatingBackground extends Background {
  /** Starts the workers again if the application has other jobs. */
  update(application: Application): Promise<void>;
}

export function createDelegatingBackground(
  installation: Installation,
  listener: Listener,
  latest: () => Application | undefined,
): DelegatingBackground {
  let names = '';
  let background: Background = { stop: async () => undefined };
  return {
    async update({ handlers }) {
      const newNames = Object.keys(handlers).join();
      if (newNames === names) return;
      await background.stop();
      const delegating = Object.entries(handlers).map(([name, { lane = 'background' }]) => [
        name,
        inLane(
          lane,
          (payload: unknown, job: { id: string; attempt: number }) =>
            latest()?.handlers[name]?.(payload, job) ?? Promise.resolve(),
        ),
      ]);
      background = startBackground(installation, listener, Object.fromEntries(delegating));
      names = newNames;
    },
    stop: () => background.stop(),
  };
}
