import { renderedSchemaOf, sharedSectionType, type SiteDefinition } from '@ximblox/blocks/internal';
import { basePath, openApi, type SiteSchemas } from '@ximblox/contract';
import { siteEndpoints } from '../modules/reach/extensions/index.ts';
import type { FastifyInstance } from 'fastify';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { documentationPolicy } from './security-headers.ts';

const docsPath = `${basePath}/docs`;

const page = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="${docsPath}/swagger-ui.css">
    <title>Ximblox API</title>
  </head>
  <body>
    <div id="reference"></div>
    <script src="${docsPath}/swagger-ui-bundle.js"></script>
    <script src="${docsPath}/start.js"></script>
  </body>
</html>
`;

const configuration = {
  dom_id: '#reference',
  url: `${basePath}/openapi.json`,
  docExpansion: 'none',
  filter: true,
  deepLinking: true,
  validatorUrl: null,
};

const start = `document.documentElement.classList.toggle('dark-mode', matchMedia('(prefers-color-scheme: dark)').matches);
SwaggerUIBundle(${JSON.stringify(configuration)});\n`;

const require = createRequire(import.meta.url);

/** Files of Swagger UI that the page loads. */
const libraryFiles = [
  {
    name: 'swagger-ui.css',
    type: 'text/css; charset=utf-8',
    path: () => require.resolve('swagger-ui-dist/swagger-ui.css'),
  },
  {
    name: 'swagger-ui-bundle.js',
    type: 'text/javascript; charset=utf-8',
    path: () => require.resolve('swagger-ui-dist/swagger-ui-bundle.js'),
  },
];

/** Returns the schemas of the site's own types. */
const schemasOf = (site: SiteDefinition): SiteSchemas => ({
  pageTypes: Object.fromEntries(
    site.pageTypes
      .filter(({ hasAddress = true }) => hasAddress)
      .map(({ id, fields }) => [id, renderedSchemaOf(fields)]),
  ),
  blockTypes: Object.fromEntries(
    site.blocks
      .filter(({ type }) => type !== sharedSectionType)
      .map(({ type, fields }) => [type, renderedSchemaOf(fields)]),
  ),
});

/** Serves the contract as OpenAPI 3.1, and a page to browse it that loads nothing from other hosts. */
export function mountDocumentation(app: FastifyInstance, site: SiteDefinition, version: string): void {
  // Building it takes a tenth of a start.
  let document: string | undefined;
  app.get(`${basePath}/openapi.json`, (_, reply) => {
    document ??= JSON.stringify(openApi(version, siteEndpoints(site), schemasOf(site)));
    return reply.type('application/json; charset=utf-8').send(document);
  });
  app.get(docsPath, (_, reply) =>
    reply.header('Content-Security-Policy', documentationPolicy).type('text/html; charset=utf-8').send(page),
  );
  app.get(`${docsPath}/start.js`, (_, reply) => reply.type('text/javascript; charset=utf-8').send(start));
  for (const { name, type, path } of libraryFiles) {
    app.get(`${docsPath}/${name}`, async (_, reply) =>
      reply
        .type(type)
        .header('Cache-Control', 'private, max-age=86400')
        .send(await readFile(path())),
    );
  }
}
