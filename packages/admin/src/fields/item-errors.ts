import { isRecord } from '@ximblox/contract';
import { type BlockContent, type Fields, validateContent } from '@ximblox/blocks/internal';
import type { ErrorItem } from '@ximblox/contract';
import type { ContentPort } from './content-port.ts';
import { itemContent } from './list-items.ts';

const withoutPrefix = <R>(records: Record<string, R>, prefix: string): Record<string, R> =>
  Object.fromEntries(Object.entries(records).map(([path, record]) => [path.slice(prefix.length), record]));

/** Validates one list item for publication. Returns errors by path in the whole content. */
export function itemErrors(content: BlockContent, list: string, position: number, fields: Fields): ErrorItem[] {
  const { item, __images, __files } = itemContent(content, list, position);
  const prefix = `${list}.${position}.`;
  const own = {
    props: isRecord(item) ? item : {},
    __images: withoutPrefix(__images, prefix),
    __files: withoutPrefix(__files, prefix),
  };
  return validateContent(fields, own, 'publication').map(({ property, code }) => ({
    property: property.replace('.', `.${prefix}`),
    code,
  }));
}

/** Content port with further errors, each until its field changes. */
export interface CheckedPort {
  port: ContentPort;
  setErrors(errors: readonly ErrorItem[]): void;
}

/** Adds errors to a port. */
export function checkedPort(port: ContentPort): CheckedPort {
  let own: readonly ErrorItem[] = [];
  const listeners = new Set<() => void>();
  const setErrors = (errors: readonly ErrorItem[]): void => {
    own = errors;
    for (const listener of listeners) listener();
  };
  return {
    setErrors,
    port: {
      ...port,
      errors: () => [...port.errors(), ...own],
      subscribe(listener) {
        listeners.add(listener);
        const stop = port.subscribe(listener);
        return () => {
          listeners.delete(listener);
          stop();
        };
      },
      change(update, property, merge) {
        port.change(update, property, merge);
        setErrors(own.filter((error) => error.property !== property && !error.property.startsWith(`${property}.`)));
      },
    },
  };
}
