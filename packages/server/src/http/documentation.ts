import { basePath, openApi } from '@ximblox/contract';
import { fastify, type FastifyInstance } from 'fastify';
import { documentationPolicy } from './security-headers.ts';

const place = `${basePath}/docs`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <title>Ximblox API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="${place}/scalar.js"></script>
    <script src="${place}/start.js"></script>
  </body>
</html>
`;

/** Everything the page needs is served from here: no fonts, proxies, telemetry or assistants of others. */
const configuration = {
  url: `${basePath}/openapi.json`,
  withDefaultFonts: false,
  telemetry: false,
  showDeveloperTools: 'never',
  hideClientButton: true,
  agent: { disabled: true },
  mcp: { disabled: true },
};

const start = `Scalar.createApiReference('#reference', ${JSON.stringify(configuration)});\n`;

/** The reference's script, 4 MB, lies inside its Fastify plugin; it is taken out when somebody first asks for it. */
async function readScalar(): Promise<string> {
  const { default: plugin } = await import('@scalar/fastify-api-reference');
  const shelf = fastify();
  await shelf.register(plugin, { routePrefix: '/reference', configuration: { url: configuration.url } });
  const { body } = await shelf.inject('/reference/js/scalar.js');
  await shelf.close();
  return body;
}

/** The contract as OpenAPI 3.1, and a page to browse it that works without any other host. */
export function mountDocumentation(app: FastifyInstance, version: string): void {
  let scalar: Promise<string> | null = null;
  const document = JSON.stringify(openApi(version));
  const javascript = 'text/javascript; charset=utf-8';
  app.get(`${basePath}/openapi.json`, (_, reply) => reply.type('application/json; charset=utf-8').send(document));
  app.get(place, (_, reply) =>
    reply.header('Content-Security-Policy', documentationPolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get(`${place}/start.js`, (_, reply) => reply.type(javascript).send(start));
  app.get(`${place}/scalar.js`, async (_, reply) => {
    scalar ??= readScalar();
    return reply
      .type(javascript)
      .header('Cache-Control', 'private, max-age=86400')
      .send(await scalar);
  });
}
