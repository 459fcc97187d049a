import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { BlobStore } from '../blobs/blob-store.ts';
import { readArchive } from './archive.ts';
import { BackupError } from './backup-error.ts';
import {
  type BackupHeader,
  type BackupManifest,
  headerName,
  keyName,
  manifestName,
  readHeader,
  readManifest,
} from './manifest.ts';
import { sumOfTable } from './tables.ts';

/** What a reader of a backup does with its parts. */
export interface BackupReader {
  header(header: BackupHeader): Promise<void>;
  /** A part of a table; the parts of a table follow one another. */
  table(name: string, part: Buffer): Promise<void>;
  file(hash: string, content: AsyncIterable<Buffer>): Promise<void>;
  key(key: Buffer): Promise<void>;
}

async function bytesOf(content: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of content) chunks.push(chunk);
  return Buffer.concat(chunks);
}

const tablePart = /^tables\/([^/]+)\/\d{6}\.copy$/;
const filePart = /^files\/([0-9a-f]{64})$/;

/**
 * Reads a backup and passes its parts on.
 * @throws BackupError if it is not a backup, damaged or incomplete
 */
export async function readBackup(
  source: Readable,
  reader: BackupReader,
): Promise<{ header: BackupHeader; manifest: BackupManifest }> {
  let header: BackupHeader | undefined;
  let manifest: BackupManifest | undefined;
  for await (const { name, content } of readArchive(source)) {
    if (!header) {
      if (name !== headerName) throw new BackupError('This is not a backup of Ximblox.');
      header = readHeader(await bytesOf(content));
      await reader.header(header);
      continue;
    }
    const table = tablePart.exec(name)?.[1];
    const file = filePart.exec(name)?.[1];
    if (table !== undefined) await reader.table(table, await bytesOf(content));
    else if (file !== undefined) await reader.file(file, content);
    else if (name === keyName) await reader.key(await bytesOf(content));
    else if (name === manifestName) manifest = readManifest(await bytesOf(content));
    else throw new BackupError(`The backup contains an unknown part: ${name}.`);
  }
  if (!header) throw new BackupError('This is not a backup of Ximblox.');
  if (!manifest) throw new BackupError('The backup is incomplete: its end is missing.');
  return { header, manifest };
}

async function hashOf(content: AsyncIterable<Buffer>): Promise<string> {
  const digest = createHash('sha256');
  for await (const chunk of content) digest.update(chunk);
  return digest.digest('hex');
}

/** A verified backup. */
export interface VerifiedBackup {
  header: BackupHeader;
  manifest: BackupManifest;
}

/** Checks the files beside a backup. @param readsContent compares their content with the checksums, otherwise their sizes only */
async function verifyBeside(
  { files }: BackupManifest,
  beside: BlobStore | undefined,
  readsContent: boolean,
): Promise<void> {
  const sizes = new Map<string, number>();
  if (beside) for await (const { hash, size } of beside.list()) sizes.set(hash, size);
  for (const { hash, size } of files) {
    if (!sizes.has(hash)) throw damage(`the file ${hash} is missing`);
    const differs = damage(`the content of the file ${hash} differs from its checksum`);
    if (sizes.get(hash) !== size) throw differs;
    if (!readsContent) continue;
    const blob = await beside?.open(hash);
    if (!blob || (await hashOf(blob.stream)) !== hash) throw differs;
  }
}

/** @throws BackupError unless all files of the manifest were read. Files that were damaged at the site are in none */
function requireFiles({ files }: BackupManifest, read: ReadonlySet<string>, altered: ReadonlySet<string>): void {
  for (const { hash } of files) {
    if (altered.has(hash)) throw damage(`the content of the file ${hash} differs from its checksum`);
    if (!read.has(hash)) throw damage(`the file ${hash} is missing`);
  }
}

const damage = (what: string): BackupError => new BackupError(`The backup is damaged: ${what}.`);

/**
 * Reads a whole backup and compares it with its checksums.
 * @param beside the files of a backup in a folder of backups
 * @param options `readsFilesBeside`: whether to read the files beside it too, or to check only that they are there; true by default
 * @throws BackupError that names what is missing or damaged
 */
export async function verifyBackup(
  source: Readable,
  beside?: BlobStore,
  { readsFilesBeside = true }: { readsFilesBeside?: boolean } = {},
): Promise<VerifiedBackup> {
  const sums = new Map<string, ReturnType<typeof sumOfTable>>();
  const files = new Set<string>();
  const altered = new Set<string>();
  const damaged = (what: string): never => {
    throw damage(what);
  };
  const read = await readBackup(source, {
    header: async ({ tables }) => {
      for (const { name } of tables) sums.set(name, sumOfTable());
    },
    table: async (name, part) => (sums.get(name) ?? damaged(`it has no table "${name}"`)).add(part),
    file: async (hash, content) => {
      ((await hashOf(content)) === hash ? files : altered).add(hash);
    },
    key: async () => undefined,
  });
  const { header, manifest } = read;
  for (const { name, sha256, rows } of manifest.tables) {
    const found = sums.get(name)?.result();
    if (found?.sha256 !== sha256 || found.rows !== rows) damaged(`the table "${name}" differs from its checksum`);
  }
  if (manifest.tables.length !== header.tables.length) damaged('a table is missing');
  if (header.files === 'beside') await verifyBeside(manifest, beside, readsFilesBeside);
  else requireFiles(manifest, files, altered);
  return read;
}
