import { fileRecord, type FileRecord } from '@ximblox/contract';
import type { Field, FieldKind, FieldOptions } from './field.ts';
import type { ResolvedFile } from './resolver.ts';
import { renderedSchemas } from './rendered-schemas.ts';

export interface FileField extends Field<'file', ResolvedFile | null, unknown, never>, FieldOptions {
  kind: 'file';
}

/** A document of the media library; stored in the block's `__files` under the field's path. */
export const file = (options: FieldOptions = {}): FileField => ({ ...options, kind: 'file' });

export const fileKind: FieldKind<FileField, FileRecord | null> = {
  kind: 'file',
  place: 'files',
  empty: () => null,
  isEmpty: (value) => value === null,
  parse(value) {
    if (value === null || value === undefined) return null;
    const parsed = fileRecord.safeParse(value);
    return parsed.success ? parsed.data : undefined;
  },
  searchText: (value) => value?.fileName ?? '',
  resolve: (value, _, resolver) => value && resolver.file(value),
  options: [],
  renderedSchema: () => renderedSchemas.file,
  jsonSchema: () => ({ type: 'object', description: 'File record, kept in __files under the path of the field' }),
};
