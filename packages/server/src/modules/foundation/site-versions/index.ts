export { isOpenRelease, openChange } from './open-change-store.ts';
export { listVersions, storedContent } from './read-versions.ts';
export type { VersionedThing } from './site-version-store.ts';
