import type { ErrorCode } from '@ximblox/contract';
import { recordSource } from '../definition-source.ts';
import type { LocalisedText } from '../localised-text.ts';

/** An error of an extension, with its text. */
export interface MessageDefinition {
  /** `CLOSED`; the API answers it with the name of the extension: `newsletter.CLOSED`. */
  code: string;
  text: LocalisedText;
}

/** An error of the catalogue by its code, or one of an extension by its definition. */
export type ErrorReference = ErrorCode | MessageDefinition;

/**
 * Declares the errors of an extension, by code: `defineMessages({ CLOSED: { en: '…' } })`. Handlers report them as
 * `messages.CLOSED`. `defineSite` reports problems.
 */
export const defineMessages = <const Code extends string>(
  texts: Readonly<Record<Code, LocalisedText>>,
): { readonly [One in Code]: MessageDefinition } =>
  recordSource(
    Object.fromEntries(Object.entries<LocalisedText>(texts).map(([code, text]) => [code, { code, text }])) as {
      [One in Code]: MessageDefinition;
    },
    defineMessages,
  );
