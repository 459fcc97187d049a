import { attachEmbeddedPostgres, type Database, openDatabase } from '@ximblox/server/platform';
import { type Product, startProduct } from './product.ts';

/** A cheap hash of the administrator's password, since journeys log in hundreds of times; the cost is part of the hash. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$AUlhdOhzzRY2eipLi5qpKQ$fpcGhNxUkSv2THgBEDcR+KRG7LAbMNMWPQdOjrDnw80';

/** Prepares the administrator: logins are cheap, and none is the first one, whose tour would cover the screens. */
async function prepareLogins(db: Database, email: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: cheapHash, last_login_at: new Date() })
    .where('email', '=', email)
    .execute();
}

/** Milliseconds in a day, longer than any run. */
const day = 86_400_000;

/**
 * Postpones the job that generates all sizes of all pictures. It is due ten minutes after the first start, in the middle of the
 * run, in each product with this folder, and takes minutes of both cores.
 */
async function postponePictures(db: Database): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('jobs')
    .set({ run_at: new Date(Date.now() + day) })
    .where('key', '=', 'make-all-pictures')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new Error('The job that generates all pictures is not queued.');
}

async function prepare({ dataFolder, email }: Product): Promise<void> {
  const { db, close } = openDatabase({ url: await attachEmbeddedPostgres(dataFolder) });
  await prepareLogins(db, email);
  await postponePictures(db);
  await close();
}

/** Stops a product. @throws when it does not end cleanly */
export async function stopWell(product: Product, options?: { keepData: boolean }): Promise<void> {
  const code = await product.stop(options);
  if (code !== 0) throw new Error(`The product ended with code ${code}:\n${product.output()}`);
}

/** Creates a data folder with the demo and the administrator, as after a first start. @returns its path */
export async function fillFolder(): Promise<string> {
  const product = await startProduct();
  await prepare(product);
  await stopWell(product, { keepData: true });
  return product.dataFolder;
}
