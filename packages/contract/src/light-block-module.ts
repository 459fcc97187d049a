import { toJSONSchema, type ZodType } from 'zod';
import * as shapes from './entities/block.ts';

const isSchema = (value: unknown): value is ZodType => typeof value === 'object' && value !== null && '_zod' in value;

/**
 * Returns the source of a light replacement for `entities/block.ts`, for the build of the admin: the same schemas as JSON,
 * interpreted by `light-schema.ts` instead of the validation library.
 */
export const lightBlockModule = (): string =>
  [
    "import { lightSchema } from '../light-schema.ts';",
    ...Object.entries(shapes).map(([name, value]) =>
      isSchema(value)
        ? `export const ${name} = /* @__PURE__ */ lightSchema(${JSON.stringify(toJSONSchema(value, { io: 'input' }))});`
        : `export const ${name} = ${JSON.stringify(value)};`,
    ),
  ].join('\n');
