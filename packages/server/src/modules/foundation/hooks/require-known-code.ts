import type { SiteDefinition } from '@ximblox/blocks';
import { type ErrorItem, isErrorCode } from '@ximblox/contract';

/**
 * Checks the code of an error that a part of an extension reports.
 * @param part for the message: `hook page.publish`
 * @throws Error if the code is neither in the catalogue nor in the messages of an extension
 */
export function requireKnownCode({ extensions }: SiteDefinition, code: ErrorItem['code'], part: string): void {
  const isKnown = extensions.some(({ name, messages }) =>
    Object.keys(messages).some((one) => `${name}.${one}` === code),
  );
  if (isKnown || isErrorCode(code)) return;
  throw new Error(
    `The ${part} refuses with "${code}", which is neither in the catalogue nor in the \`messages\` of an extension: add it there.`,
  );
}
