import { type BlockContent, isSameValue } from '@ximblox/blocks/internal';

type RecordName = '__images' | '__files';

const isUnder = (path: string, name: string): boolean => path === name || path.startsWith(`${name}.`);

const recordsUnder = (content: BlockContent, place: RecordName, name: string): Record<string, never> =>
  Object.fromEntries(Object.entries(content[place]).filter(([path]) => isUnder(path, name))) as Record<string, never>;

/** Content of a top-level field, including its images and files. */
const held = (content: BlockContent, name: string): unknown[] => [
  content.props[name] ?? null,
  recordsUnder(content, '__images', name),
  recordsUnder(content, '__files', name),
];

/** Whether a top-level field has the same content in two contents. */
export const holdsSame = (one: BlockContent, other: BlockContent, name: string): boolean =>
  isSameValue(held(one, name), held(other, name));

/** Copies one field, including its images and files, from another content. */
export function withFieldOf(content: BlockContent, source: BlockContent, name: string): BlockContent {
  const records = (place: RecordName) => ({
    ...Object.fromEntries(Object.entries(content[place]).filter(([path]) => !isUnder(path, name))),
    ...recordsUnder(source, place, name),
  });
  const { [name]: _, ...props } = content.props;
  return {
    props: Object.hasOwn(source.props, name) ? { ...props, [name]: structuredClone(source.props[name]) } : props,
    __images: records('__images') as BlockContent['__images'],
    __files: records('__files'),
  };
}
