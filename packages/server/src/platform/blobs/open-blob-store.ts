import { join } from 'node:path';
import type { Settings } from '../settings.ts';
import { type BlobStore, blobsIn } from './blob-store.ts';
import { clearIncoming } from './clear-incoming.ts';
import { openDiskStore } from './disk-store.ts';
import { openS3Store } from './s3-store.ts';

/**
 * The storage of files that the settings ask for: a bucket, or a folder below the data folder. What forms had brought when a
 * crash came is removed.
 */
export async function openBlobStore(settings: Settings): Promise<BlobStore> {
  const folder = join(settings.dataFolder, 'media');
  await clearIncoming(join(settings.dataFolder, 'uploads'));
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3Region: region, s3AccessKey, s3SecretKey } = settings;
  if (bucket === null) return blobsIn(await openDiskStore(folder));
  const keys = { accessKeyId: s3AccessKey ?? '', secretAccessKey: s3SecretKey ?? '' };
  return blobsIn(await openS3Store({ bucket, endpoint, region, keys, folder }));
}
