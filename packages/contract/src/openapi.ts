import { z } from 'zod';
import { basePath } from './base-path.ts';
import { allEndpoints, type NamedEndpoint } from './contract.ts';
import { bytesType, type Endpoint } from './endpoint.ts';
import { errorMessages } from './errors.ts';

type Json = Record<string, unknown>;

/** Recursive schemas by their name in the components of the document. */
type Shared = Record<string, Json>;

/**
 * Returns the JSON Schema of a zod schema. Its `$defs` move to the components of the document, because references in OpenAPI
 * start at the root. Input schemas get the suffix `Input`.
 */
function schemaOf(schema: z.ZodType, io: 'input' | 'output', shared: Shared): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const suffix = io === 'input' ? 'Input' : '';
  const text = JSON.stringify(json).replaceAll(/"#\/\$defs\/([^"]+)"/g, `"#/components/schemas/$1${suffix}"`);
  const { $defs = {}, ...moved } = JSON.parse(text) as Json & { $defs?: Record<string, Json> };
  for (const [name, definition] of Object.entries($defs)) shared[`${name}${suffix}`] = definition;
  return moved;
}

const describeAccess = ({ access, byToken, isPublished }: Endpoint): string => {
  if (access.kind === 'anonymous') return 'Needs no session.';
  if (isPublished)
    return 'Needs a session, or a token with the scope read-drafts or, for what visitors see of it, read-published.';
  if (access.kind === 'session')
    return byToken ? 'Needs a session, or a token with the scope read-drafts.' : 'Needs a session.';
  const names = access.names.join(', ');
  return `Needs a session${byToken ? ' or a token' : ''} with one of the permissions: ${names}.`;
};

function parametersOf(endpoint: Endpoint, shared: Shared): Json[] {
  const list = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
    const json = schemaOf(schema, 'input', shared) as { properties?: Json; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: property,
    }));
  };
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query')];
}

function successSchema(endpoint: Endpoint, shared: Shared): Json {
  const reply = schemaOf(endpoint.reply, 'output', shared);
  if (endpoint.kind === 'read') return reply;
  const { properties = {}, required = [] } = reply as { properties?: Json; required?: string[] };
  return {
    ...reply,
    properties: { Success: { const: true }, Errors: { type: 'array', maxItems: 0 }, ...properties },
    required: ['Success', 'Errors', ...required],
  };
}

/** Returns the headers of calls with side effects. */
function headersOf(endpoint: Endpoint): Json[] {
  if (endpoint.method === 'GET' || endpoint.method === 'OPTIONS') return [];
  const header = (name: string, required: boolean, schema: Json, description: string): Json => ({
    name,
    in: 'header',
    required,
    schema,
    description,
  });
  const marked = header(
    'X-Requested-With',
    !endpoint.byToken,
    { const: 'XMLHttpRequest' },
    'Proves that a script of this origin makes the call; not needed with a token.',
  );
  if (endpoint.csrfExempt) return [marked];
  const text = 'With a session: the token from the header of the same name in the latest answer.';
  const isNeeded = endpoint.access.kind !== 'anonymous' && !endpoint.byToken;
  return [marked, header('X-CSRF-Token', isNeeded, { type: 'string' }, text)];
}

/** Returns the security requirements; an empty first one makes authentication optional. */
const securityOf = ({ access, byToken }: Endpoint): Json[] => [
  ...(access.kind === 'anonymous' ? (byToken ? [{}] : []) : [{ session: [] }]),
  ...(byToken ? [{ token: [] }] : []),
];

const mediaTypes = { json: 'application/json', multipart: 'multipart/form-data', bytes: bytesType } as const;

function operation(name: string, endpoint: Endpoint, shared: Shared): Json {
  const content =
    endpoint.raw && endpoint.raw !== 'json'
      ? { [endpoint.raw === 'events' ? 'text/event-stream' : '*/*']: { schema: { type: 'string', format: 'binary' } } }
      : { 'application/json': { schema: successSchema(endpoint, shared) } };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: describeAccess(endpoint),
    parameters: [...parametersOf(endpoint, shared), ...headersOf(endpoint)],
    ...(endpoint.bodyKind === 'none'
      ? {}
      : {
          requestBody: {
            required: true,
            content: { [mediaTypes[endpoint.bodyKind]]: { schema: schemaOf(endpoint.body, 'input', shared) } },
          },
        }),
    security: securityOf(endpoint),
    responses: {
      200: { description: 'Success', content },
      default: {
        description: 'Failure',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    },
  };
}

const failure: Json = {
  type: 'object',
  properties: {
    Success: { const: false },
    Errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: {
          property: { type: 'string' },
          code: {
            description: 'A code of the catalogue, or of an extension, such as newsletter.CLOSED.',
            anyOf: [
              { type: 'string', enum: Object.keys(errorMessages) },
              { type: 'string', pattern: '^[a-z0-9-]+[.]' },
            ],
          },
        },
        required: ['property', 'code'],
      },
    },
    Message: { type: 'string' },
  },
  required: ['Success', 'Errors', 'Message'],
};

/** JSON Schemas of the rendered fields of a site's own page types and block types, by ID. */
export interface SiteSchemas {
  pageTypes: Readonly<Record<string, Json>>;
  blockTypes: Readonly<Record<string, Json>>;
}

/** Describes a delivered page or block as one of the types of a site, which `type` names. */
function oneOfTypes(
  name: 'DeliveredPage' | 'DeliveredBlock',
  fields: 'typeData' | 'props',
  types: Readonly<Record<string, Json>>,
  schemas: Shared,
): Shared {
  const { [name]: base = {} } = schemas;
  const properties = base.properties as Json | undefined;
  const own = Object.entries(types).map(([type, schema]): [string, Json] => [
    `${name}.${type}`,
    { ...base, properties: { ...properties, type: { const: type }, [fields]: schema } },
  ]);
  if (own.length === 0) return {};
  const refs = own.map(([id]) => ({ $ref: `#/components/schemas/${id}` }));
  return { [name]: { oneOf: refs, discriminator: { propertyName: 'type' } }, ...Object.fromEntries(own) };
}

/**
 * Returns the contract as an OpenAPI 3.1 document.
 * @param others further endpoints, such as those of the site
 * @param site the types of the site, which replies of the delivery API then name
 */
export function openApi(
  version: string,
  others: readonly NamedEndpoint[] = [],
  site: SiteSchemas = { pageTypes: {}, blockTypes: {} },
): Json {
  const paths: Record<string, Json> = {};
  const shared: Shared = {};
  for (const { name, endpoint } of [...allEndpoints, ...others]) {
    const path = `${endpoint.base ?? basePath}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint, shared) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ximblox', version, description: 'The API of a Ximblox installation.' },
    paths,
    components: {
      schemas: {
        Failure: failure,
        ...shared,
        ...oneOfTypes('DeliveredPage', 'typeData', site.pageTypes, shared),
        ...oneOfTypes('DeliveredBlock', 'props', site.blockTypes, shared),
      },
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: '__Host-ximblox' },
        token: { type: 'http', scheme: 'bearer', description: 'An API token, created on the screen API tokens.' },
      },
    },
  };
}
