import { siteBasePath } from './base-path.ts';
import { type Arguments, type ClientOptions, createClient } from './client.ts';
import type { AnswerOf, Endpoint } from './endpoint.ts';
import { hasJsonBody } from './methods.ts';

/** An endpoint of a site, as `defineEndpoint` returns it. */
export interface DeclaredEndpoint {
  method: string;
  path: string;
  declared: Endpoint;
}

/** Method and path: `GET /water-levels/{station}`. */
type CallName<One> = One extends DeclaredEndpoint ? `${One['method']} ${One['path']}` : never;

type Named<One, Name> = One extends DeclaredEndpoint ? (CallName<One> extends Name ? One['declared'] : never) : never;

export interface SiteClient<One> {
  /**
   * Calls an endpoint of the site by method and path, and returns its reply.
   * @throws {CmsError} with the errors of the answer, or G_01 with status 0 if there was no answer
   */
  call<Name extends CallName<One>>(
    name: Name,
    ...input: Arguments<Named<One, Name>>
  ): Promise<AnswerOf<Named<One, Name>>>;
}

/**
 * Creates the client of endpoints of a site. Their types are enough, so that a browser loads neither handlers nor schemas:
 * `createSiteClient<typeof endpoints>().call('GET /water-levels/{station}', { params: { station: 'hoek' } })`.
 */
export function createSiteClient<const Endpoints extends readonly DeclaredEndpoint[]>(
  options: ClientOptions = {},
): SiteClient<Endpoints[number]> {
  const client = createClient(options);
  return {
    async call(name, ...input) {
      const [method = '', path = ''] = name.split(' ');
      const bodyKind = hasJsonBody(method) ? 'json' : 'none';
      const endpoint = {
        method,
        path,
        base: siteBasePath,
        bodyKind,
        renewsSession: false,
        access: { kind: 'anonymous' },
      };
      return client.call(endpoint as unknown as Endpoint, ...(input as Arguments<Endpoint>)) as never;
    },
  };
}
