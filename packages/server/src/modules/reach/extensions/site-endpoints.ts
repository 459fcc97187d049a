import { type SiteDefinition, siteAccess, type SiteEndpoint } from '@ximblox/blocks/internal';
import type { NamedEndpoint } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { perSite } from '../../../per-site.ts';
import { createSemaphore, type Semaphore } from '../../../platform/semaphore.ts';
import type { Settings } from '../../../platform/settings.ts';
import { TimeoutError, withTimeout } from '../../../platform/with-timeout.ts';
import { partName } from './part-names.ts';

/** Milliseconds that a handler may take. */
const endpointTimeout = 30_000;

/** An endpoint of the site with its handler, which runs without the transaction of the request. */
interface HandledEndpoint extends NamedEndpoint {
  handler: { ownTransaction: true; handle: (context: Context, input: object) => Promise<unknown> };
}

const slots = new WeakMap<Settings, Semaphore>();

/**
 * Returns the slots of handlers in this instance. Handlers may wait for other hosts, so they take at most half of the requests
 * that the instance accepts at once; further ones are refused with 503.
 */
function slotsOf(settings: Settings): Semaphore {
  const concurrency = Math.max(1, Math.floor(settings.maxInFlight / 2));
  const semaphore = slots.get(settings) ?? createSemaphore({ concurrency, maxWaiting: 0 });
  slots.set(settings, semaphore);
  return semaphore;
}

function handledEndpoint(site: SiteDefinition, extension: string, one: SiteEndpoint): HandledEndpoint {
  const { method, path, declared, handle } = one;
  const access = siteAccess(one.access, (permission) => partName(site, 'permission', permission));
  const part = `endpoint ${method} ${path}`;
  const nameTimeout = (error: unknown): never => {
    if (!(error instanceof TimeoutError)) throw error;
    throw new Error(`The ${part} of the extension ${extension} did not answer in time.`, { cause: error });
  };
  const run = ({ services }: Context, work: () => Promise<unknown>): Promise<unknown> =>
    slotsOf(services.settings).run(() => withTimeout(endpointTimeout, work).catch(nameTimeout));
  return {
    name: `${extension}.${method.toLowerCase()} ${path}`,
    endpoint: { ...declared, access },
    handler: {
      ownTransaction: true,
      handle: (context, input) =>
        context.services.handlerContexts.handle(context, { extension, part }, (handling) =>
          run(context, () => handle(input as never, handling)),
        ),
    },
  };
}

/** Returns the endpoints of a site and its extensions, with their handlers. */
export const siteEndpoints = perSite((site): readonly HandledEndpoint[] =>
  site.extensions.flatMap(({ name, endpoints }) => endpoints.map((one) => handledEndpoint(site, name, one))),
);
