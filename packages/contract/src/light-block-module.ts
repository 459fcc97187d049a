import { toJSONSchema, type ZodType } from 'zod';
import * as shapes from './entities/block.ts';

/** Others are plain values. */
const isSchema = (value: unknown): value is ZodType => typeof value === 'object' && value !== null && '_zod' in value;

/**
 * The module `entities/block.ts` as a browser gets it: the same shapes as data, read by `light-schema.ts` instead of the
 * validation library. For the build of the admin.
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
