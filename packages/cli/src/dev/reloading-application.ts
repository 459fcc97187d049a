import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { Log } from '@ximblox/server/platform';
import { serverEntry } from '../build/server-config.ts';
import type { ServerBundle } from '../build/load-bundle.ts';
import { problemPath } from '@ximblox/site/build';
import type { Application } from '../serve/application.ts';
import { type DescribedError, describeError, errorText } from './describe-error.ts';

/** The application as the files are now; an error leaves the one before in place. */
export interface ReloadingApplication {
  current(): Application | null;
  /** Answers with the current application, or with what keeps it from starting. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const source = /\.(ts|tsx|json)$/;
const notCode = /(\.test\.tsx?$|[\\/](content|dist|\.data|node_modules)[\\/])/;

const problemPage = (text: string): string =>
  `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><h1>Ximblox could not start</h1><pre>${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</pre>`;

/**
 * Loads the application through Vite and again whenever one of its files changes, and tells the browsers.
 * @param create composes an application from freshly loaded modules
 */
export async function createReloadingApplication(options: {
  vite: ViteDevServer;
  root: string;
  folders: readonly string[];
  /** Where errors are looked for: the site project before the rest. */
  placeFolders: readonly string[];
  log: Log;
  create: (bundle: ServerBundle) => Promise<Application>;
  onReload: (application: Application) => Promise<void>;
}): Promise<ReloadingApplication> {
  const { vite, root, placeFolders, log, create, onReload } = options;
  const environment = vite.environments.ssr;
  const runner = createServerModuleRunner(environment, { hmr: false });
  const browsers = vite.environments.client.hot;
  let current: Application | null = null;
  let problem: DescribedError | null = null;
  let loading = Promise.resolve();

  const load = async (): Promise<void> => {
    const began = performance.now();
    try {
      runner.clearCache();
      const application = await create(await runner.import<ServerBundle>(serverEntry));
      const previous = current;
      current = application;
      problem = null;
      await onReload(application);
      await previous?.app.close();
      if (previous) process.stdout.write(`  reloaded in ${Math.round(performance.now() - began)} ms\n`);
      browsers.send({ type: 'full-reload' });
    } catch (error) {
      problem = describeError(error, placeFolders);
      process.stderr.write(`\n${errorText(problem, root)}\n\n`);
      browsers.send({ type: 'error', err: problem });
    }
  };
  const reload = (): Promise<void> => {
    loading = loading.then(load);
    return loading;
  };

  let timer: NodeJS.Timeout | undefined;
  const onChange = (file: string, comesOrGoes: boolean): void => {
    const counts = source.test(file) || (comesOrGoes && file.endsWith('.css'));
    if (!counts || notCode.test(file)) return;
    environment.moduleGraph.onFileChange(file);
    // Style sheets and islands are listed, and an editor that saves by renaming takes the file away for a moment.
    if (comesOrGoes) vite.environments.client.moduleGraph.invalidateAll();
    clearTimeout(timer);
    timer = setTimeout(() => void reload(), 60);
  };
  vite.watcher.on('change', (file) => onChange(file, false));
  for (const event of ['add', 'unlink'] as const) vite.watcher.on(event, (file) => onChange(file, true));
  vite.watcher.add([...options.folders]);
  await reload();

  return {
    current: () => current,
    handle(request, response) {
      if (request.url === problemPath) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(problem));
        return;
      }
      if (current) {
        current.app.routing(request, response);
        return;
      }
      log.debug({ path: request.url?.split('?', 1)[0] }, 'no application to answer with');
      response
        .writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' })
        .end(problemPage(problem ? errorText(problem, root) : ''));
    },
    async close() {
      clearTimeout(timer);
      await loading;
      await current?.app.close();
      await runner.close();
    },
  };
}
