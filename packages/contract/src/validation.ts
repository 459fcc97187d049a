import type { z } from 'zod';
import { type CatalogueError, type ErrorCode, isErrorCode, maxErrors } from './errors.ts';

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null) return 'V_01';
  switch (issue.code) {
    case 'too_small':
      return issue.origin === 'string' && issue.minimum === 1 ? 'V_01' : 'V_12';
    case 'too_big':
      return issue.origin === 'string' ? 'V_14' : 'V_12';
    case 'invalid_format':
      if (issue.input === '') return 'V_01';
      if (issue.format === 'email') return 'V_02';
      return issue.format === 'url' ? 'V_13' : 'V_12';
    default:
      return 'V_12';
  }
}

/**
 * Converts the issues of a failed parse to error codes, one for each property and code, at most `maxErrors`.
 * A schema can set a code by using it as the message of an issue. The parse must run with `reportInput: true`.
 */
export function errorsOf(error: z.ZodError): CatalogueError[] {
  const items = new Map<string, CatalogueError>();
  for (const issue of error.issues) {
    const item = { property: issue.path.join('.'), code: codeOf(issue) };
    items.set(`${item.property} ${item.code}`, item);
    if (items.size === maxErrors) break;
  }
  return [...items.values()];
}
