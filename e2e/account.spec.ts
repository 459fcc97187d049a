import { contract } from '@ximblox/contract';
import { type TOTP, URI } from 'otpauth';
import { expect, it } from 'vitest';
import { expectAbsent, expectAccessible, loggedIn, product, visitor } from './journey.ts';
import { linkInMail } from './mail.ts';
import { activate, logIn } from './staff.ts';

/** What a call responds with when the server fails. */
const failure = { status: 500, json: { Success: false, Errors: [{ property: '', code: 'G_01' }], Message: '' } };

/** Creates an account for this journey, since it is logged out everywhere. */
async function newAccount(): Promise<{ url: string; email: string; password: string }> {
  const admin = await logIn(product);
  const email = `account${Date.now()}@waterlijn.example`;
  const roles = await admin.call(contract.users.roles);
  const role = roles.find(({ name }) => name === 'editor')?.ID ?? 0;
  await admin.call(contract.users.create, { body: { email, role, profile: { name: 'Account' } } });
  const { url, password } = product;
  await activate(product, { email, password });
  return { url, email, password };
}

it('sets up two-factor authentication, logs in with a code and a recovery code, and logs out everywhere', async () => {
  const account = await newAccount();
  const elsewhere = await logIn(account);
  const { page, close } = await visitor();
  await page.goto('/cmsadmin/login?to=/cmsadmin/user/settings');
  const enter = async (): Promise<void> => {
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password', { exact: true }).fill(account.password);
    await page.getByRole('button', { name: 'Log in' }).click();
  };
  await enter();
  const sessions = page.getByRole('region', { name: 'Where you are logged in' });
  await sessions.getByText('this device').waitFor();
  await sessions.getByText('On the server').first().waitFor();
  await expectAccessible(page);
  await page.route('**/user/sessions/*', (route) => route.fulfill(failure), { times: 1 });
  await sessions.getByRole('button', { name: 'Log out Unknown device' }).click();
  await page.getByText('Something went wrong, please try again later.').waitFor();
  await sessions.getByRole('button', { name: 'Log out Unknown device' }).click();
  await page.getByText('Unknown device logged out.').waitFor();
  await expect(elsewhere.call(contract.users.current)).rejects.toMatchObject({ status: 401 });

  const section = page.getByRole('region', { name: 'Two-factor authentication' });
  await section.getByRole('button', { name: 'Set up' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Next' }).click();
  await dialog.getByText('This current password does not match our records.').waitFor();
  await dialog.getByLabel('Current password').fill(account.password);
  const begun = page.waitForResponse('**/two-factor/begin');
  await dialog.getByRole('button', { name: 'Next' }).click();
  const { uri } = (await (await begun).json()) as { uri: string };
  const device = URI.parse(uri) as TOTP;
  await dialog.getByRole('img', { name: 'QR code for the authenticator app' }).waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Code from the app').fill('12');
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('The Code is not valid.').waitFor();
  await dialog.getByLabel('Code from the app').fill(device.generate());
  await dialog.getByRole('button', { name: 'Turn on' }).click();
  await dialog.getByText('Each code works once, and you cannot view them again.').waitFor();
  const codes = await dialog.getByRole('listitem').allInnerTexts();
  expect(codes).toHaveLength(10);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'I have saved them' }).click();
  await section.getByText(/^On since/).waitFor();
  await section.getByText('10 recovery codes left.').waitFor();

  await sessions.getByRole('button', { name: 'Log out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Log out everywhere' }).click();
  await page.waitForURL(/\/cmsadmin\/login/);
  await enter();
  const code = page.getByLabel('Code', { exact: true });
  await code.waitFor();
  await expect.poll(() => code.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await code.fill('AAAAA-AAAAA');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByText('The Code is not valid.').waitFor();
  await code.fill(codes[3] ?? '');
  await page.getByRole('button', { name: 'Log in' }).click();
  await section.getByText('9 recovery codes left.').waitFor();

  await section.getByRole('button', { name: 'Turn off' }).click();
  const question = page.getByRole('dialog', { name: 'Turn off' });
  await question.getByLabel('Current password').fill(account.password);
  await question.getByRole('button', { name: 'Turn off' }).click();
  await page.getByText('Two-factor authentication turned off.').waitFor();
  await section.getByRole('button', { name: 'Set up' }).waitFor();
  await close();
});

it('changes the own email address through a message to the new one', async () => {
  const account = await newAccount();
  const { page, close } = await loggedIn(account, { width: 390, height: 844, colorScheme: 'dark' });
  await page.goto('/cmsadmin/user/settings');
  await page.route('**/user/change-password', (route) => route.fulfill(failure));
  // The error of a form is shown in that form.
  const passwordForm = page.locator('form').filter({ has: page.getByLabel('Confirm new password') });
  await passwordForm.getByRole('button', { name: 'Change password' }).click();
  await passwordForm.getByText('Something went wrong, please try again later.').waitFor();
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Change email address' });
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('The Email field is required.').waitFor();
  await dialog.getByText('The Current password field is required.').waitFor();
  await dialog.getByLabel('New email address').fill(product.email.toUpperCase());
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('This current password does not match our records.').waitFor();
  await expectAccessible(page);
  // The existence of another account with the address is revealed only after the password.
  await expectAbsent(dialog.getByText('Email already exists.'));
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText('Email already exists.').waitFor();
  const email = `moved-${account.email}`;
  await dialog.getByLabel('New email address').fill(email);
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Send link' }).click();
  await dialog.getByText(`We have sent a link to ${email}.`, { exact: false }).waitFor();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await page.getByText(account.email, { exact: true }).waitFor();

  const link = new URL(await linkInMail(product, email, 'confirm-email'));
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm email address' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('Your email address has been changed.').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to user settings' }).click();
  // A user who confirms in the same browser stays logged in.
  await page.getByText(email, { exact: true }).waitFor();
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Confirm email address' }).click();
  await page.getByText('The token is not valid or is expired.').waitFor();
  await close();
  await logIn({ ...account, email });
});

it('adds a passkey, logs in with it alone, renames and removes it', async () => {
  const account = await newAccount();
  // Browsers create passkeys for host names only, not for the IP address of the other journeys.
  const { page, context, close } = await visitor({ baseURL: product.url.replace('127.0.0.1', 'localhost') });
  const device = await context.newCDPSession(page);
  await device.send('WebAuthn.enable');
  await device.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await page.goto('/cmsadmin/login?to=/cmsadmin/user/settings');
  await page.getByRole('button', { name: 'Log in with a passkey' }).waitFor();
  await expectAccessible(page);
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  const section = page.getByRole('region', { name: 'Passkeys' });
  await section.getByRole('button', { name: 'Add passkey' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add passkey' });
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('The Name field is required.').waitFor();
  await dialog.getByText('The Current password field is required.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill('Work laptop');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('Passkey “Work laptop” added.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await section.getByText('never used').waitFor();
  // The device reports that it already has a passkey.
  await section.getByRole('button', { name: 'Add passkey' }).click();
  await dialog.getByLabel('Name').fill('Again');
  await dialog.getByLabel('Current password').fill(account.password);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  await dialog.getByText('This device already has a passkey for your account.').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expectAccessible(page);

  await context.clearCookies();
  await page.goto('/cmsadmin/login?to=/cmsadmin/user/settings');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await section.getByText('last used').waitFor();
  await section.getByRole('button', { name: 'Rename passkey Work laptop' }).click();
  const naming = page.getByRole('dialog', { name: 'Rename passkey' });
  await naming.getByLabel('Name').fill('');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await naming.getByText('The Name field is required.').waitFor();
  await expectAccessible(page);
  await naming.getByLabel('Name').fill('Old laptop');
  await naming.getByRole('button', { name: 'Rename' }).click();
  await page.getByText('Passkey renamed to “Old laptop”.').waitFor();
  await naming.waitFor({ state: 'detached' });
  await section.getByRole('button', { name: 'Remove passkey Old laptop' }).click();
  const question = page.getByRole('dialog', { name: 'Remove passkey' });
  await question.getByLabel('Current password').fill(account.password);
  await question.getByRole('button', { name: 'Remove passkey' }).click();
  await page.getByText('Passkey “Old laptop” removed.').waitFor();
  await section.getByText('Old laptop').waitFor({ state: 'detached' });
  await context.clearCookies();
  await page.goto('/cmsadmin/login');
  await page.getByRole('button', { name: 'Log in with a passkey' }).click();
  await page.getByText('These credentials do not match our records.').waitFor();
  await expectAccessible(page);
  await close();
});
