import type { Product } from '@ximblox/e2e/product';
import { attachEmbeddedPostgres } from '@ximblox/server/platform';

/** How to connect to the database of a running product. */
export const databaseOf = async (product: Product): Promise<{ connectionString: string }> => ({
  connectionString: process.env.DATABASE_URL ?? (await attachEmbeddedPostgres(product.dataFolder)),
});
