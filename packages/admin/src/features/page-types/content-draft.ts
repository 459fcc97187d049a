import { type BlockContent, type Fields, inheritContent } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import type { ContentPort } from '../../fields/content-port.ts';

/** Content that a form edits, and whoever wants to hear of changes of it. */
export interface ContentDraft {
  port: ContentPort;
  content(): BlockContent;
  setErrors(errors: readonly ErrorItem[]): void;
}

/** Errors without those of a place and of its parts: what is being changed is not wrong until the server says so again. */
const without = (errors: readonly ErrorItem[], property: string): readonly ErrorItem[] =>
  errors.filter((error) => error.property !== property && !error.property.startsWith(`${property}.`));

/**
 * Keeps content while a form edits it.
 * @param coded what stands below what is left open
 */
export function createContentDraft(
  first: BlockContent,
  { id, locale, fields, coded }: { id: string; locale: string; fields: Fields; coded: BlockContent },
): ContentDraft {
  let content = first;
  let errors: readonly ErrorItem[] = [];
  let shown: { own: BlockContent; content: BlockContent } | undefined;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  return {
    content: () => content,
    setErrors(next) {
      errors = next;
      tell();
    },
    port: {
      id,
      locale,
      content: () => content,
      shown() {
        if (shown?.own !== content) shown = { own: content, content: inheritContent(fields, content, coded) };
        return shown.content;
      },
      errors: () => errors,
      revealed: () => null,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
      change(update, property) {
        content = update(content);
        errors = without(errors, property);
        tell();
      },
    },
  };
}
