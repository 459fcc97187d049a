import type { BlockContent, Field } from '@ximblox/blocks';
import { kindOf } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import { createContext, use, useCallback, useSyncExternalStore } from 'react';
import { propertyOf, readValue, writeValue } from './content-path.ts';

/** What the controls of a form need of whoever keeps the content. A control listens to its own value only. */
export interface ContentPort {
  /** Begins the id of every control, so that two forms on a screen differ. */
  id: string;
  /** Locale of the page, in which links are looked for first. */
  locale: string;
  content(): BlockContent;
  /** The content as it will be shown: where it leaves something open, with what stands below it. Absent when nothing does. */
  shown?: () => BlockContent;
  /** Errors of the last answer, by place inside the content: `props.link.url`, `__images.background`. */
  errors(): readonly ErrorItem[];
  /** A field that was asked for, to be unfolded where it is; another object each time one is. */
  revealed(): { path: string } | null;
  subscribe(listener: () => void): () => void;
  /**
   * Changes the content.
   * @param property place that changed, as errors name it; consecutive changes of one property are undone together
   * @param merge false when the change is a step of its own
   */
  change(update: (content: BlockContent) => BlockContent, property: string, merge?: boolean): void;
}

const PortContext = createContext<ContentPort | null>(null);

export const ContentPortProvider = PortContext.Provider;

/** The content that the surrounding form edits. @throws outside a form */
export function useContentPort(): ContentPort {
  const port = use(PortContext);
  if (!port) throw new Error('A control stands outside a form.');
  return port;
}

/** A part of the content; renders again only when that part becomes another value. */
export function useContentPart<T>(read: (port: ContentPort) => T): T {
  const port = useContentPort();
  return useSyncExternalStore(port.subscribe, () => read(port));
}

/** Value of a leaf field (empty when nothing readable is stored) and the way to change it. */
export function useFieldValue<T>(field: Field, path: string): [T, (value: T, merge?: boolean) => void] {
  const port = useContentPort();
  const kind = kindOf(field);
  const stored = useContentPart((current) => readValue(current.content(), kind.place, path));
  const parsed = (stored === undefined ? undefined : kind.parse(stored, field)) ?? kind.empty(field);
  const change = useCallback(
    (value: T, merge = true) =>
      port.change((content) => writeValue(content, kind.place, path, value), propertyOf(kind.place, path), merge),
    [port, kind.place, path],
  );
  return [parsed as T, change];
}

/** Codes of the errors of a property and of its parts; of the property alone when `exact`. */
export function useFieldErrors(property: string, exact = false): readonly string[] {
  // One text, so that the same errors are the same value.
  const codes = useContentPart((port) =>
    port
      .errors()
      .filter((error) => error.property === property || (!exact && error.property.startsWith(`${property}.`)))
      .map(({ code }) => code)
      .join(' '),
  );
  return codes === '' ? [] : [...new Set(codes.split(' '))];
}
