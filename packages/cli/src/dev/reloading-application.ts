import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServerModuleRunner, type ViteDevServer } from 'vite';
import type { Log } from '@ximblox/server/platform';
import { importSource } from '../build/import-source.ts';
import type { ServerBundle } from '../build/load-bundle.ts';
import { problemPath } from '@ximblox/site/build';
import type { Application } from '../serve/application.ts';
import { type DescribedError, describeLoadError, errorText } from './describe-error.ts';
import type { Problems } from './problems.ts';

/** An application that reloads when files change; the last working version stays in place if that fails. */
export interface ReloadingApplication {
  current(): Application | null;
  /** Whether a change is being loaded: browsers then have scripts that are newer than their page. */
  isReloading(): boolean;
  /** Handles a request with the current application, or shows the error that prevents its start. */
  handle(request: IncomingMessage, response: ServerResponse): void;
  close(): Promise<void>;
}

const source = /\.(ts|tsx|json)$/;
const ignored = /(\.test\.tsx?$|[\\/](content|dist|\.data|node_modules)[\\/])/;

const problemPage = (text: string): string =>
  `<!doctype html><title>Error</title><script type="module" src="/@vite/client"></script><h1>Ximblox could not start</h1><pre>${text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')}</pre>`;

/** Answers a request while there is no application, with the error that prevents its start. */
function answerProblem(response: ServerResponse, problem: DescribedError | null, root: string): void {
  response
    .writeHead(500, { 'Content-Type': 'text/html; charset=utf-8' })
    .end(problemPage(problem ? errorText(problem, root) : ''));
}

/**
 * Calls `reload` shortly after files have changed that belong to the application.
 * @returns whether it will be called, and a function that prevents it
 */
function watchFiles(
  vite: ViteDevServer,
  { folders, isUsed }: { folders: readonly string[]; isUsed: (file: string) => boolean },
  reload: () => Promise<void>,
): { isChanged(): boolean; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const onChange = (file: string, isAddedOrRemoved: boolean): void => {
    const isRelevant = source.test(file) || isUsed(file) || (isAddedOrRemoved && file.endsWith('.css'));
    if (!isRelevant || ignored.test(file)) return;
    vite.environments.ssr.moduleGraph.onFileChange(file);
    // Stylesheets, islands and the parts of the admin are listed in virtual modules. Code editors that save by renaming remove the file briefly.
    if (isAddedOrRemoved) for (const { moduleGraph } of Object.values(vite.environments)) moduleGraph.invalidateAll();
    clearTimeout(timer);
    timer = setTimeout(() => {
      timer = undefined;
      void reload();
    }, 60);
  };
  vite.watcher.on('change', (file) => onChange(file, false));
  for (const event of ['add', 'unlink'] as const) vite.watcher.on(event, (file) => onChange(file, true));
  vite.watcher.add([...folders]);
  return { isChanged: () => timer !== undefined, stop: () => clearTimeout(timer) };
}

/**
 * Loads the application through Vite, reloads it whenever a file changes, and refreshes the browsers.
 * @param create composes an application from freshly loaded modules
 */
export async function createReloadingApplication(options: {
  vite: ViteDevServer;
  root: string;
  folders: readonly string[];
  /** Folders to look for error locations in, in order: the site project first. */
  sourceFolders: readonly string[];
  log: Log;
  problems: Problems;
  /** Whether a file that is no module, such as a stylesheet, is a part of what `create` composes. */
  isUsed: (file: string) => boolean;
  create: (bundle: ServerBundle) => Promise<Application>;
  onReload: (application: Application) => Promise<void>;
}): Promise<ReloadingApplication> {
  const { vite, root, sourceFolders, log, problems, create, onReload } = options;
  const environment = vite.environments.ssr;
  const runner = createServerModuleRunner(environment, { hmr: false });
  const browsers = vite.environments.client.hot;
  let current: Application | null = null;
  let loading = Promise.resolve();
  let reloads = 0;

  const load = async (): Promise<void> => {
    const began = performance.now();
    try {
      runner.clearCache();
      const application = await create(await importSource(runner));
      const previous = current;
      current = application;
      problems.set('load', null);
      await onReload(application);
      await previous?.app.close();
      if (previous) process.stdout.write(`  reloaded in ${Math.round(performance.now() - began)} ms\n`);
      browsers.send({ type: 'full-reload' });
    } catch (error) {
      problems.set('load', describeLoadError(error, sourceFolders));
    }
  };
  const reload = (): Promise<void> => {
    reloads += 1;
    loading = loading.then(load).finally(() => (reloads -= 1));
    return loading;
  };

  const files = watchFiles(vite, options, reload);
  await reload();

  return {
    current: () => current,
    isReloading: () => reloads > 0 || files.isChanged(),
    handle(request, response) {
      const problem = problems.current();
      if (request.url === problemPath) {
        response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(problem));
      } else if (current) current.app.routing(request, response);
      else {
        log.debug({ path: request.url?.split('?', 1)[0] }, 'no application to answer with');
        answerProblem(response, problem, root);
      }
    },
    async close() {
      files.stop();
      await loading;
      await current?.app.close();
      await runner.close();
    },
  };
}
