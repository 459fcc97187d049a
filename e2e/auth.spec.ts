import { expect, it } from 'vitest';
import { administrator, administratorAtOverview, expectAbsent, expectAccessible, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';
import { hire } from './staff.ts';

const at = (address: string) => (url: URL) => `${url.pathname}${url.search}` === address;
const newPassword = 'Duinversterking!2027';

/** Fails so many logins that unknown browsers need a proof of work. A successful login in between avoids a block of the network. */
async function failOften(email: string, password: string): Promise<void> {
  for (const tried of Array.from({ length: 3 }, () => ['No-1', 'No-2', 'No-3', 'No-4', password]).flat()) {
    const response = await fetch(`${product.url}/api/ximblox/auth/login`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'X-Requested-With': 'XMLHttpRequest' },
      body: JSON.stringify({ email, password: tried }),
    });
    if (response.status === 429) return;
  }
  throw new Error('So many failures, and no challenge.');
}

const pathOf = (address: string): string => new URL(address).pathname + new URL(address).search;

it('sends a visitor to the login screen and back to the requested screen', async () => {
  const { page, close } = await visitor();
  const refused: string[] = [];
  page.on('response', (response) => response.status() === 401 && refused.push(response.url()));
  await page.goto('/cmsadmin/page/1?tab=seo');
  await page.waitForURL(at('/cmsadmin/login?to=%2Fcmsadmin%2Fpage%2F1%3Ftab%3Dseo'));
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  // Nothing is requested that needs a session.
  expect(refused).toEqual([]);

  await page.goto('/cmsadmin/page-overview/news?order=desc&sort=createdAt');
  await page.waitForURL(/\/cmsadmin\/login\?to=/);
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  await expectAccessible(page);

  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The Email field is required.').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('email');

  await page.getByLabel('Email').fill(product.email);
  await page.getByLabel('Password', { exact: true }).fill('not the password');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('These credentials do not match our records.').waitFor();
  await expectAccessible(page);

  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(at('/cmsadmin/page-overview/news?order=desc&sort=createdAt'));
  await page.getByRole('table').waitFor();
  await close();
});

it('never leads to another site after the login', async () => {
  const { page, close } = await visitor();
  await page.goto('/cmsadmin/login?to=//evil.example/cmsadmin/');
  await page.getByLabel('Email').fill(product.email);
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(`${product.url}/cmsadmin/`);
  await close();
});

it('logs out after a question, and shows nothing afterwards', async () => {
  const { page, close } = await administratorAtOverview();
  await page.getByRole('button', { name: 'Account:' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  const dialog = page.getByRole('dialog', { name: 'Log out' });
  await dialog.getByText('Are you sure you want to log out?').waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'hidden' });

  await page.getByRole('button', { name: 'Log out' }).click();
  await dialog.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL(at('/cmsadmin/login'));
  await page.goto('/cmsadmin/dashboard');
  await page.waitForURL(/\/cmsadmin\/login\?to=%2Fcmsadmin%2Fdashboard/);
  await close();
});

it('adds a user who activates the account, forgets the password and sets a new one', async () => {
  const address = `sanne.${Date.now()}@waterlijn.example`;
  const admin = await administrator();
  await admin.page.goto('/cmsadmin/dashboard');
  await admin.page.getByRole('heading', { name: 'CMS Dashboard' }).waitFor();
  // Lists above the users move them while they load.
  await expectAbsent(admin.page.locator('[data-stands-in]'));
  await admin.page.getByRole('button', { name: 'Add user' }).click();
  const dialog = admin.page.getByRole('dialog', { name: 'Add user' });
  await dialog.getByLabel('Name').fill('Sanne Bakker');
  await dialog.getByLabel('Email').fill('no address');
  await dialog.getByLabel('Role').selectOption({ label: 'Editor' });
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await dialog.getByText('Must contain a valid email address.').waitFor();
  await expectAccessible(admin.page);
  await dialog.getByLabel('Email').fill(address);
  await dialog.getByRole('button', { name: 'Add user' }).click();
  await admin.page.getByText('Sanne Bakker added.').waitFor();
  await admin.close();

  const { page, close } = await visitor();
  await page.goto(pathOf(await linkInMail(product, address, 'activate-account')));
  await page.getByRole('heading', { name: 'Activate your account' }).waitFor();
  expect(page.url()).not.toContain('token');
  await expectAccessible(page);
  await page.getByLabel('Password', { exact: true }).fill('short');
  await page.getByLabel('Confirm password').fill('other');
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.getByText('Must be longer than 8 characters.').waitFor();
  await page.getByText('Your password and confirmation password do not match.').waitFor();
  await page.getByLabel('Password', { exact: true }).fill(product.password);
  await page.getByLabel('Confirm password').fill(product.password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await page.waitForURL(at('/cmsadmin/'));
  await page.getByRole('dialog', { name: 'Go anywhere' }).getByRole('button', { name: 'Skip tour' }).click();
  await page.getByRole('button', { name: 'Sanne Bakker' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog', { name: 'Log Out' }).getByRole('button', { name: 'Log Out' }).click();
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await expect.poll(focused).toBe('Forgot your password?');
  await page.getByLabel('Email').fill(address);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Send' }).click();
  await expect.poll(focused).toContain('we have sent a link');
  const reset = await linkInMail(product, address, 'reset-password');
  await page.goto(pathOf(reset));
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('Your password has been changed.').waitFor();

  await page.goto(pathOf(reset));
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm password').fill(newPassword);
  await page.getByRole('button', { name: 'Save password' }).click();
  await page.getByText('The token is not valid or is expired.').waitFor();

  await page.goto('/cmsadmin/login');
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('table').waitFor();
  // An editor can create pages but not manage users, and the interface does not offer it.
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'New page' }).waitFor();
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('heading', { name: 'My drafts' }).waitFor();
  await expectAbsent(page.getByRole('heading', { name: 'Users' }));
  await page.goto('/cmsadmin/users');
  await page.getByRole('heading', { level: 1, name: 'You do not have access to this screen' }).waitFor();
  await expectAccessible(page);
  await expectAbsent(page.getByRole('button', { name: 'Add user' }));

  // After many failed logins an unknown browser solves a proof of work by itself.
  await failOften(address, newPassword);
  const stranger = await visitor();
  await stranger.page.goto('/cmsadmin/login');
  await stranger.page.getByLabel('Email').fill(address);
  await stranger.page.getByLabel('Password', { exact: true }).fill(newPassword);
  const asked = stranger.page.waitForResponse((response) => response.status() === 429);
  await stranger.page.getByRole('button', { name: 'Log in' }).click();
  await asked;
  await stranger.page.getByRole('table').waitFor();
  await stranger.close();

  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click();
  await page.getByLabel('Email').fill(address);
  await page.getByLabel('Password', { exact: true }).fill(newPassword);
  const known = page.waitForResponse('**/auth/login');
  await page.getByRole('button', { name: 'Log in' }).click();
  expect((await known).status()).toBe(200);
  await close();
});

it('uses the language of the browser before the login and that of the profile afterwards', async () => {
  // A user for this journey, since all others share the administrator's language.
  const account = { email: `langue-${Date.now()}@waterlijn.example`, name: 'Lotte Langue', password: newPassword };
  await hire(product, account);
  const { page, close } = await visitor({ locale: 'fr-FR' });
  await page.goto('/cmsadmin/login');
  await page.getByRole('heading', { name: 'Se connecter' }).waitFor();
  await page.getByLabel('E-mail').fill(account.email);
  await page.getByLabel('Mot de passe', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Se connecter' }).click();
  await page.getByRole('heading', { name: 'Toutes les pages' }).waitFor();
  await page.goto('/cmsadmin/user/settings');
  await page.getByLabel('Langue de l’interface').selectOption('de');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await page.getByRole('heading', { name: 'Benutzereinstellungen' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Sprache der Oberfläche').selectOption('');
  await page.getByRole('button', { name: 'Speichern', exact: true }).click();
  await page.getByRole('heading', { name: 'Paramètres utilisateur' }).waitFor();
  await close();
});

it('warns before logging an inactive user out, and keeps the session on response', async () => {
  const { page, close } = await administrator();
  await page.clock.install();
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('heading', { name: 'CMS Dashboard' }).waitFor();
  await page.clock.runFor(29 * 60_000 + 500);
  const dialog = page.getByRole('dialog', { name: 'Are you still there?' });
  await dialog.waitFor();
  await expectAccessible(page);
  const renewal = page.waitForResponse('**/auth/refresh-session');
  // Without a pointer: moving the mouse is activity, which closes the dialog before the button is pressed.
  await dialog.getByRole('button', { name: 'Stay logged in' }).dispatchEvent('click');
  expect((await renewal).status()).toBe(200);
  await dialog.waitFor({ state: 'hidden' });

  await page.clock.runFor(29 * 60_000 + 500);
  await dialog.waitFor();
  await page.clock.runFor(60_500);
  await page.waitForURL(at('/cmsadmin/login?ended'));
  await page.getByText('You have been logged out because you were inactive.').waitFor();
  await close();
});

it('reloads the page when the session cannot be renewed', async () => {
  const { page, context, close } = await administrator();
  await page.clock.install();
  await page.goto('/cmsadmin/dashboard');
  await page.getByRole('heading', { name: 'CMS Dashboard' }).waitFor();
  await context.clearCookies();
  await page.mouse.move(200, 200);
  await page.mouse.move(300, 300);
  await page.clock.runFor(90_000);
  // Polled: each refused call reloads the page, and a reload that replaces another one ends `waitForURL`.
  await expect.poll(() => page.url()).toContain('/cmsadmin/login');
  await page.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await close();
});
