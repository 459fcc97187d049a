export { type Browser, createBrowser } from './browser.ts';
export {
  createTestServer,
  type TestRole,
  type TestServer,
  type TestServerOptions,
  testPassword,
  testRoles,
} from './create-test-server.ts';
export { createTestDatabase, type TestDatabase } from './database.ts';
export { testSite } from './test-site.ts';
