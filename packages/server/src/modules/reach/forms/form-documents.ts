import type { FormDefinition } from '@ximblox/blocks';
import type { ErrorItem } from '@ximblox/contract';
import type { Context, UploadedFile } from '../../../context.ts';
import { sanitiseFileName } from '../../library/media/index.ts';
import { documentKind } from './document-kind.ts';
import type { SubmissionFileRow } from './submission-store.ts';

/** A validated document. */
export interface CheckedDocument {
  field: string;
  fileName: string;
  mime: string;
  upload: UploadedFile;
}

type Checked = { document: CheckedDocument } | { code: ErrorItem['code'] };

async function checkDocument(field: string, upload: UploadedFile, maxBytes: number): Promise<Checked> {
  if (upload.isTooLarge || upload.size > maxBytes) return { code: 'ML_01' };
  const fileName = sanitiseFileName(upload.fileName);
  const mime = fileName === null ? null : await documentKind(upload);
  return fileName === null || mime === null ? { code: 'V_12' } : { document: { field, fileName, mime, upload } };
}

/** Validates the uploads of all file fields of a form; other uploads are ignored. */
export async function checkDocuments(
  { fields }: FormDefinition,
  uploads: readonly UploadedFile[],
): Promise<{ documents: CheckedDocument[]; errors: ErrorItem[] }> {
  const documents: CheckedDocument[] = [];
  const errors: ErrorItem[] = [];
  for (const [name, field] of Object.entries(fields)) {
    if (field.kind !== 'file') continue;
    // Browsers send an empty part for an empty file field.
    const [upload, ...rest] = uploads.filter((one) => one.field === name && one.size > 0);
    if (!upload) {
      if (field.required) errors.push({ property: name, code: 'V_17' });
      continue;
    }
    const checked = rest.length > 0 ? { code: 'V_12' as const } : await checkDocument(name, upload, field.maxBytes);
    if ('code' in checked) errors.push({ property: name, code: checked.code });
    else documents.push(checked.document);
  }
  return { documents, errors };
}

/** Stores the bytes of documents in the blob store. No public URL refers to them. */
export async function storeDocuments(
  { services }: Context,
  documents: readonly CheckedDocument[],
): Promise<Omit<SubmissionFileRow, 'id'>[]> {
  const stored: Omit<SubmissionFileRow, 'id'>[] = [];
  for (const { field, fileName, mime, upload } of documents) {
    const { hash, size } = await services.blobs.put(upload.open());
    stored.push({ field, file_name: fileName, mime, file_size: size, hash });
  }
  return stored;
}
