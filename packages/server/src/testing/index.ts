export { type Browser, createBrowser } from './browser.ts';
export {
  createTestServer,
  emptyPublicCaches,
  emptyFileCache,
  type TestRole,
  type TestServer,
  type TestServerOptions,
  testPassword,
  testRoles,
} from './create-test-server.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { startTestS3, type TestS3 } from './s3-server.ts';
export { heldMeanwhile } from './held-meanwhile.ts';
export { solve, solveWithEase } from './solve-challenge.ts';
export { columnsWith } from './stored-secret.ts';
export { statementsOf } from './statements-of.ts';
export { testSite } from './test-site.ts';
export { type SilentProxy, startSilentProxy } from './silent-proxy.ts';
