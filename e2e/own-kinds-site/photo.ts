import { defineFieldKind } from '@ximblox/blocks';

/** A photo of the library with the name of its photographer. */
export const photo = defineFieldKind({
  kind: 'photo',
  empty: () => ({ fileID: 0, by: '' }),
  parse(stored) {
    const { fileID, by } = stored as { fileID: unknown; by: unknown };
    return typeof fileID === 'number' && typeof by === 'string' ? { fileID, by } : undefined;
  },
  isEmpty: ({ fileID }) => fileID === 0,
  resolve: ({ fileID, by }, _, resolver) => ({ image: resolver.libraryImage(fileID), by }),
  text: ({ by }) => by,
  links: ({ fileID }) => (fileID === 0 ? [] : [{ kind: 'file', fileID }]),
  seed(value, names) {
    const { path, by } = value as { path: string; by: string };
    return { fileID: names.file(path), by };
  },
});
