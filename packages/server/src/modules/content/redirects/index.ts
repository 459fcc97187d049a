export { forgetRedirect, oldSlugsOf, recordRedirect } from './redirect-store.ts';
