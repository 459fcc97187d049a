import type { z } from 'zod';
import { errorMessages, type ErrorCode, type ErrorItem, maxErrors } from './errors.ts';

const isCode = (text: string): text is ErrorCode => Object.hasOwn(errorMessages, text);

function codeOf(issue: z.core.$ZodIssue): ErrorCode {
  if (isCode(issue.message)) return issue.message;
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
export function errorsOf(error: z.ZodError): ErrorItem[] {
  const items = new Map<string, ErrorItem>();
  for (const issue of error.issues) {
    const item = { property: issue.path.join('.'), code: codeOf(issue) };
    items.set(`${item.property} ${item.code}`, item);
    if (items.size === maxErrors) break;
  }
  return [...items.values()];
}
