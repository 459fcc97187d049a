import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runXimblox, untilListening } from './run-ximblox.ts';

/** A site that runs for a test. */
export interface RunningSite extends AsyncDisposable {
  /** `http://127.0.0.1:41234` */
  origin: string;
  /** Stops the site and removes its data. */
  stop(): Promise<void>;
}

/**
 * Starts the site of the working directory on a free port, with its content in an empty database. Builds it first when files
 * changed.
 * @param settings environment variables, such as `XIMBLOX_ADMIN_EMAIL`
 * @throws when it does not start, with its output
 */
export async function startSite(settings: Record<string, string> = {}): Promise<RunningSite> {
  const data = await mkdtemp(join(tmpdir(), 'ximblox-site-'));
  const run = runXimblox(['start'], { PORT: '0', XIMBLOX_DATA: data, ...settings });
  const stop = async (): Promise<void> => {
    run.child.kill('SIGTERM');
    await run.ended;
    await rm(data, { recursive: true, force: true });
  };
  try {
    return { origin: await untilListening(run), stop, [Symbol.asyncDispose]: stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
