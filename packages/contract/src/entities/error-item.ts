import { z } from 'zod';
import { errorMessages, type ErrorCode, isExtensionErrorCode } from '../errors.ts';

/** Code of an error in an answer: one of the catalogue, or that of an extension. */
const errorCode = z.union([
  z.enum(Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]]),
  z.templateLiteral([z.string(), '.', z.string()]).refine(isExtensionErrorCode),
]);

/** An error in an answer: its code and the property it concerns, as a dotted path. */
export const errorItem = z.object({ property: z.string(), code: errorCode });
