export { type Browser, createBrowser } from './browser.ts';
export {
  createTestServer,
  emptyDelivery,
  emptyPublicCaches,
  emptyFileCache,
  type TestRole,
  type TestServer,
  type TestServerOptions,
  testPassword,
  testRoles,
} from './create-test-server.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { connectOutside, databaseContent } from './database-content.ts';
export { startTestS3, type TestS3 } from './s3-server.ts';
export { callDuringTransaction } from './call-during-transaction.ts';
export { solve, solveCheaply } from './solve-challenge.ts';
export { findSecretColumns } from './find-secret-columns.ts';
export { createRandomHistory, type RandomHistory } from './random-history.ts';
export { createRandom } from './random-site.ts';
export { runDueJobs } from '../platform/jobs/worker.ts';
export { recordStatements } from './record-statements.ts';
export { testSite } from './test-site.ts';
export { type DatabaseProxy, type FaultProxy, startDatabaseProxy, startFaultProxy } from './fault-proxy.ts';
export { type IdentityProvider, startIdentityProvider } from './identity-provider.ts';
