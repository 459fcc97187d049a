import type { ErrorReference, SiteDefinition } from '@ximblox/blocks';
import { type ErrorItem, isErrorCode } from '@ximblox/contract';

/**
 * Returns the code of an error that a part of an extension reports: `V_12`, `newsletter.CLOSED`.
 * @param part for the message: `hook page.publish`
 * @throws Error if it is neither in the catalogue nor in the messages of an extension
 */
export function errorCode({ extensions }: SiteDefinition, error: ErrorReference, part: string): ErrorItem['code'] {
  if (typeof error === 'string') {
    if (isErrorCode(error)) return error;
    throw new Error(`The ${part} refuses with "${String(error)}", which is not in the catalogue of errors.`);
  }
  const owner = extensions.find(({ messages }) => Object.values(messages).includes(error));
  if (owner) return `${owner.name}.${error.code}`;
  throw new Error(
    `The ${part} refuses with "${error.code}", which no extension of the site has: add it to its \`messages\`.`,
  );
}
