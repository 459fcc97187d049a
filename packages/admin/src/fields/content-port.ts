import type { BlockContent, Field } from '@ximblox/blocks';
import { kindOf } from '@ximblox/blocks/internal';
import type { ErrorItem } from '@ximblox/contract';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { propertyOf, readValue, writeValue } from './content-path.ts';

/** Access of a form's controls to the content. A control subscribes to its own value only. */
export interface ContentPort {
  /** Prefix of every control's ID, unique per form. */
  id: string;
  /** Locale of the page, the default for choosing links. */
  locale: string;
  content(): BlockContent;
  /** The content with inherited values for empty fields. Undefined without inheritance. */
  shown?: () => BlockContent;
  /** Errors of the last response, by path inside the content: `props.link.url`, `__images.background`. */
  errors(): readonly ErrorItem[];
  /** Field to reveal by expanding its parents; a new object per request. */
  revealed(): { path: string; keepsFocus?: boolean } | null;
  subscribe(listener: () => void): () => void;
  /**
   * Changes the content.
   * @param property changed property, as errors name it; consecutive changes of one property are one undo step
   * @param merge false for a separate undo step
   */
  change(update: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
}

const PortContext = createContext<ContentPort | null>(null);

export const ContentPortProvider = PortContext.Provider;

/**
 * Returns the content port of the surrounding form.
 * @throws outside of a form
 */
export function useContentPort(): ContentPort {
  const port = use(PortContext);
  if (!port) throw new Error('A control is rendered outside a form.');
  return port;
}

/** Selects a part of the content; renders again only if that part changes. */
export function useContentPart<T>(read: (port: ContentPort) => T): T {
  const port = useContentPort();
  return useSyncExternalStore(port.subscribe, () => read(port));
}

/** Returns the value of a leaf field from what is stored; the empty value if that is unreadable. */
export const parsedValue = (stored: unknown, field: Field): unknown => {
  const kind = kindOf(field);
  return (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
};

/** Value of a leaf field (the empty value if unreadable) and a function to change it. */
export function useFieldValue<T>(field: Field, path: string): [T, (value: T, merge?: boolean) => void] {
  const port = useContentPort();
  const kind = kindOf(field);
  const stored = useContentPart((current) => readValue(current.content(), kind.place, path));
  const parsed = parsedValue(stored, field);
  const change = useCallback(
    (value: T, merge = true) =>
      port.change((content) => writeValue(content, kind.place, path, value), propertyOf(kind.place, path), merge),
    [port, kind.place, path],
  );
  return [parsed as T, change];
}

/** Error codes of a property and its parts; of the property alone if `exact`. */
export function useFieldErrors(property: string, exact = false): readonly string[] {
  // Joined to a string, so that equal errors are the same value.
  const codes = useContentPart((port) =>
    port
      .errors()
      .filter((error) => error.property === property || (!exact && error.property.startsWith(`${property}.`)))
      .map(({ code }) => code)
      .join(' '),
  );
  return codes === '' ? [] : [...new Set(codes.split(' '))];
}
