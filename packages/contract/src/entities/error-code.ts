import { z } from 'zod';
import { errorMessages, type ErrorCode, isExtensionErrorCode } from '../errors.ts';

/** Code of an error in an answer: one of the catalogue, or that of an extension. */
export const errorCode = z.union([
  z.enum(Object.keys(errorMessages) as [ErrorCode, ...ErrorCode[]]),
  z.templateLiteral([z.string(), '.', z.string()]).refine(isExtensionErrorCode),
]);
