import { attachEmbeddedPostgres, openDatabase } from '@ximblox/server/platform';
import { type Product, startProduct } from './product.ts';

/** The administrator's password, hashed so that comparing costs next to nothing: a hash carries what it costs, and journeys log in hundreds of times. */
const cheapHash = '$argon2id$v=19$m=8,t=1,p=1$AUlhdOhzzRY2eipLi5qpKQ$fpcGhNxUkSv2THgBEDcR+KRG7LAbMNMWPQdOjrDnw80';

async function makeLoginCheap({ dataFolder, email }: Product): Promise<void> {
  const { db, close } = openDatabase({ url: await attachEmbeddedPostgres(dataFolder) });
  await db.updateTable('users').set({ password_hash: cheapHash }).where('email', '=', email).execute();
  await close();
}

/** Stops a product. @throws when its end is not a clean one */
export async function stopWell(product: Product, options?: { keepData: boolean }): Promise<void> {
  const code = await product.stop(options);
  if (code !== 0) throw new Error(`The product ended with code ${code}:\n${product.output()}`);
}

/** Makes a data folder as a first start leaves it, with the demo and the administrator in it. @returns its path */
export async function fillFolder(): Promise<string> {
  const product = await startProduct();
  await makeLoginCheap(product);
  await stopWell(product, { keepData: true });
  return product.dataFolder;
}
