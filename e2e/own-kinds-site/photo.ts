import { cropParams, defineFieldKind, z } from '@ximblox/blocks';

const stored = z.object({ fileID: z.int(), by: z.string(), crop: cropParams.optional() });

/** A photo of the library, or a part of it, with the name of its photographer. */
export const photo = defineFieldKind({
  kind: 'photo',
  empty: (): z.output<typeof stored> => ({ fileID: 0, by: '' }),
  parse: (value) => stored.parse(value),
  isEmpty: ({ fileID }) => fileID === 0,
  resolve: ({ fileID, by, crop }, _, resolver) => ({ image: resolver.libraryImage(fileID, { crop }), by }),
  searchText: ({ by }) => by,
  links: ({ fileID, crop }) => (fileID === 0 ? [] : [{ kind: 'file', fileID, crop }]),
  importValue(value, names) {
    const { path, by } = value as { path: string; by: string };
    return { fileID: names.file(path), by };
  },
});
