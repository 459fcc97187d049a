import { type Client, contract } from '@ximblox/contract';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { copyFolder } from './copy-folder.ts';
import { expectAccessible, loggedIn } from './journey.ts';
import { freePort, type Product, startProduct } from './product.ts';
import { type MailServer, mailServer } from './smtp.ts';
import { logIn } from './staff.ts';

/** Timeout for a mail that is retried with backoff, on a busy machine. */
const inTime = { timeout: 90_000 };

/** A product for this journey, since its mail server is stopped. */
let product: Product;
let server: MailServer;
let admin: Client;

beforeAll(async () => {
  const port = await freePort();
  server = mailServer(port);
  product = await startProduct({
    XIMBLOX_DATA: copyFolder(inject('filledFolder')),
    SMTP_URL: `smtp://127.0.0.1:${port}`,
  });
  admin = await logIn(product);
});
afterAll(async () => {
  expect(await product.stop()).toBe(0);
  await server.close();
});

async function invite(name: string): Promise<string> {
  const role = (await admin.call(contract.users.roles)).find((one) => one.name === 'viewer')?.ID ?? 0;
  const email = `${name}@waterlijn.example`;
  await admin.call(contract.auth.register, { body: { email, name, role } });
  return email;
}

it('queues mails while the mail server is down, sends each once, and lists rejected ones', async () => {
  const { page, close } = await loggedIn(product, { baseURL: product.url });
  await page.goto('/cmsadmin/mails');
  await page.getByText('All emails were sent.').waitFor();
  await expectAccessible(page);

  const away = await invite('away');
  const unsent = () => admin.call(contract.mails.list, { body: {} });
  await expect.poll(async () => (await unsent()).totalItems, inTime).toBe(1);
  await page.reload();
  const waiting = page.getByRole('row').filter({ hasText: away });
  await waiting.getByText('Retrying').waitFor();
  await waiting.getByText('ECONNREFUSED', { exact: false }).waitFor();
  await expectAccessible(page);

  server.unknown.add('nobody@waterlijn.example');
  server.unknown.add('late@waterlijn.example');
  await server.open();
  await expect.poll(() => server.taken, inTime).toEqual([away]);
  const [nobody, late] = [await invite('nobody'), await invite('late')];
  await expect.poll(async () => (await unsent()).failed, inTime).toBe(2);

  // The dashboard leads administrators here.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/cmsadmin/dashboard');
  await page.getByText('2 emails could not be delivered.').waitFor();
  await page.getByRole('link', { name: 'Show failed emails' }).click();
  const [givenUp, refused] = [late, nobody].map((email) => page.getByRole('row').filter({ hasText: email }));
  await givenUp?.getByText('Failed').waitFor();
  await givenUp?.getByText('no such mailbox', { exact: false }).waitFor();
  await expectAccessible(page);
  server.unknown.delete(late);
  await givenUp?.getByRole('button', { name: 'Try again' }).click();
  await givenUp?.waitFor({ state: 'detached' });
  await refused?.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('All emails were sent.').waitFor();
  await expect.poll(() => server.taken, inTime).toEqual([away, late]);
  expect(await unsent()).toMatchObject({ totalItems: 0 });
  await close();
});
