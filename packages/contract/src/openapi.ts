import { z } from 'zod';
import { allEndpoints, basePath } from './contract.ts';
import type { Access, Endpoint } from './endpoint.ts';
import { errorTexts } from './errors.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return json;
};

const describeAccess = (access: Access): string => {
  if (access.kind === 'anonymous') return 'Anybody may call this.';
  if (access.kind === 'session') return 'Needs a session.';
  return `Needs a session with one of the permissions: ${access.names.join(', ')}.`;
};

function parametersOf(endpoint: Endpoint): Json[] {
  const list = (schema: z.ZodType, place: 'path' | 'query'): Json[] => {
    const json = schemaOf(schema, 'input') as { properties?: Json; required?: string[] };
    return Object.entries(json.properties ?? {}).map(([name, property]) => ({
      name,
      in: place,
      required: place === 'path' || (json.required ?? []).includes(name),
      schema: property,
    }));
  };
  return [...list(endpoint.params, 'path'), ...list(endpoint.query, 'query')];
}

function successSchema(endpoint: Endpoint): Json {
  const reply = schemaOf(endpoint.reply, 'output');
  if (endpoint.kind === 'read') return reply;
  const written = {
    type: 'object',
    properties: { Success: { const: true }, Errors: { type: 'array', maxItems: 0 } },
    required: ['Success', 'Errors'],
  };
  return { allOf: [written, reply] };
}

function operation(name: string, endpoint: Endpoint): Json {
  const mediaType = endpoint.bodyKind === 'multipart' ? 'multipart/form-data' : 'application/json';
  const content = endpoint.raw
    ? { '*/*': { schema: { type: 'string', format: 'binary' } } }
    : { 'application/json': { schema: successSchema(endpoint) } };
  return {
    operationId: name,
    tags: [name.split('.')[0]],
    summary: endpoint.summary,
    description: describeAccess(endpoint.access),
    parameters: parametersOf(endpoint),
    ...(endpoint.bodyKind === 'none'
      ? {}
      : { requestBody: { required: true, content: { [mediaType]: { schema: schemaOf(endpoint.body, 'input') } } } }),
    security: endpoint.access.kind === 'anonymous' ? [] : [{ session: [] }],
    responses: {
      200: { description: 'Done', content },
      default: {
        description: 'Every failure',
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
        properties: { property: { type: 'string' }, code: { type: 'string', enum: Object.keys(errorTexts) } },
        required: ['property', 'code'],
      },
    },
    Message: { type: 'string' },
  },
  required: ['Success', 'Errors', 'Message'],
};

/** The contract as an OpenAPI 3.1 document. */
export function openApi(version: string): Json {
  const paths: Record<string, Json> = {};
  for (const { name, endpoint } of allEndpoints) {
    const path = `${basePath}${endpoint.path}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Ximblox', version, description: 'The API of a Ximblox installation.' },
    paths,
    components: {
      schemas: { Failure: failure },
      securitySchemes: { session: { type: 'apiKey', in: 'cookie', name: '__Host-ximblox' } },
    },
  };
}
