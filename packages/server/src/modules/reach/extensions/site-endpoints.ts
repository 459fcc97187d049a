import { type SiteDefinition, siteAccess, type SiteEndpoint } from '@ximblox/blocks';
import type { NamedEndpoint } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { withTimeout } from '../../../platform/with-timeout.ts';
import { partName } from './part-names.ts';

/** Milliseconds that a handler may take. */
const endpointTimeout = 30_000;

/** An endpoint of the site with its handler. */
interface HandledEndpoint extends NamedEndpoint {
  handler: (context: Context, input: object) => Promise<unknown>;
}

const known = new WeakMap<SiteDefinition, readonly HandledEndpoint[]>();

function handledEndpoint(site: SiteDefinition, extension: string, one: SiteEndpoint): HandledEndpoint {
  const { method, path, declared, handle } = one;
  const access = siteAccess(one.access, (permission) => partName(site, 'permission', permission));
  const place = { extension, part: `endpoint ${method} ${path}` };
  return {
    name: `${extension}.${method.toLowerCase()} ${path}`,
    endpoint: { ...declared, access },
    handler: (context, { params, query, body }: { params?: unknown; query?: unknown; body?: unknown }) =>
      context.services.handlerContexts.handle(context, place, (handling) =>
        withTimeout(endpointTimeout, () => handle({ params, query, body } as never, handling)),
      ),
  };
}

/** Returns the endpoints of a site and its extensions, with their handlers. */
export function siteEndpoints(site: SiteDefinition): readonly HandledEndpoint[] {
  const endpoints =
    known.get(site) ??
    site.extensions.flatMap(({ name, endpoints: own }) => own.map((one) => handledEndpoint(site, name, one)));
  known.set(site, endpoints);
  return endpoints;
}
