import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { type Endpoint, fail } from '@ximblox/contract';
import type { FastifyRequest } from 'fastify';
import type { UploadedFile } from '../context.ts';
import { isStorableText } from './json-body.ts';

/** A multipart body, received whole: its text fields, and its files in a folder that must be removed afterwards. */
export interface MultipartBody {
  fields: Record<string, string>;
  files: UploadedFile[];
  remove(): Promise<void>;
}

/** Parts that one body may have; names of fields are short and their texts no longer than JSON bodies. */
const partLimits = { fields: 100, files: 4, parts: 104, fieldNameSize: 100, headerPairs: 50 };

function addField(fields: Record<string, string>, name: string, value: unknown): void {
  if (typeof value !== 'string' || name in fields) fail('V_12', name, { status: 400 });
  else if (isStorableText(value)) fields[name] = value;
  else fail('V_12', name);
}

/** Whether the parser complains of the body: its errors are plain, those of limits, connection and disk carry a code. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error && error.constructor === Error && !('code' in error);

/**
 * Receives a multipart body into a folder of its own, so that a slow sender holds no transaction and the order of the
 * parts does not matter.
 * @param fields gets the text fields as they arrive, so that the caller has them when the rest fails
 * @throws 400 V_12 when it breaks off or has no boundary, the endpoint's `fileLimit.code` on the field of a file that is
 *   too large
 */
export async function receiveMultipart(
  request: FastifyRequest,
  endpoint: Endpoint,
  dataFolder: string,
  fields: Record<string, string> = Object.create(null) as Record<string, string>,
): Promise<MultipartBody> {
  const folder = join(dataFolder, 'uploads', randomUUID());
  const remove = (): Promise<void> => rm(folder, { recursive: true, force: true });
  const files: UploadedFile[] = [];
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    const limits = { ...partLimits, fieldSize: endpoint.bodyLimit, fileSize: endpoint.fileLimit.bytes };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        addField(fields, part.fieldname, part.value);
        continue;
      }
      const path = join(folder, String(files.length));
      await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
      const { bytes, code, property = part.fieldname, together = false } = endpoint.fileLimit;
      const isTooLarge = part.file.truncated;
      // Whoever sends far more than could be right is not read to the end.
      const isEndless = !(Number(request.headers['content-length']) <= partLimits.files * bytes);
      if (isTooLarge && (!together || isEndless)) fail(code, property);
      // Browsers send a part without a name for a field in which nothing was chosen.
      const fileName = (part.filename as string | undefined) ?? '';
      if (!isStorableText(fileName)) fail('V_12', property);
      files.push({
        field: part.fieldname,
        fileName,
        mime: part.mimetype,
        size: part.file.bytesRead,
        isTooLarge,
        path,
        open: () => createReadStream(path),
      });
    }
  } catch (error) {
    await remove();
    if (isMalformed(error)) fail('V_12', '', { status: 400 });
    throw error;
  }
  return { fields, files, remove };
}
