import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { type BlobStore, createBlobStore } from './blob-store.ts';
import { prepareIncoming } from './prepare-incoming.ts';
import { openDiskStore } from './disk-store.ts';
import type { ObjectStore } from './object-store.ts';
import { openS3Store } from './s3-store.ts';

/** Opens the configured object store: an S3 bucket, or a folder in the data folder. */
export async function openObjectStore(settings: Settings): Promise<ObjectStore> {
  const folder = join(settings.dataFolder, 'media');
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3Region: region, s3AccessKey, s3SecretKey } = settings;
  if (bucket === null) return openDiskStore(folder);
  const keys = { accessKeyId: s3AccessKey ?? '', secretAccessKey: s3SecretKey ?? '' };
  return openS3Store({ bucket, endpoint, region, keys, folder });
}

/** Opens the configured file storage. Removes temporary uploads that a crash left. */
export async function openBlobStore(settings: Settings): Promise<BlobStore> {
  await prepareIncoming(join(settings.dataFolder, 'uploads'));
  return createBlobStore(await openObjectStore(settings));
}
