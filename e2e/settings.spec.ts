import { contract, type SiteSettings } from '@ximblox/contract';
import { expect, it } from 'vitest';
import { administrator, expectAccessible, product } from './journey.ts';
import { logIn } from './staff.ts';

// Changes only settings that affect no other journey, since all share one product.
it('saves settings in sections, while another user does the same', async () => {
  const staff = await logIn(product);
  const before = await staff.call(contract.settings.site);
  const saved = async (): Promise<SiteSettings> => (await staff.call(contract.settings.site)).settings;
  const saveElsewhere = async (changes: Partial<SiteSettings>): Promise<void> => {
    const { settings, version } = await staff.call(contract.settings.site);
    await staff.call(contract.settings.saveSite, { body: { ...settings, ...changes, version } });
  };
  await saveElsewhere({ mailSenderName: '', mailSenderAddress: '', auditMonths: null });

  const { page, close } = await administrator();
  await page.goto('/cmsadmin/settings');
  const sections = page.getByRole('navigation', { name: 'Settings sections' });
  await page.getByRole('textbox', { name: 'Website name' }).waitFor();
  await expectAccessible(page);

  // Changes of one section wait for the others; errors are shown in any section.
  await sections.getByRole('link', { name: 'Retention' }).click();
  await page.getByLabel('Keep audit log entries for').fill('0');
  await sections.getByRole('link', { name: 'Email' }).click();
  await page.getByLabel('Sender name').fill('Waterlijn');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const months = page.getByLabel('Keep audit log entries for');
  await page.getByText('The number of months is not valid.').waitFor();
  await expect.poll(() => months.evaluate((field) => field === document.activeElement)).toBe(true);
  await expectAccessible(page);
  await expect.poll(() => saved()).toMatchObject({ auditMonths: null, mailSenderName: '' });

  // Leaving asks first.
  await page.getByRole('link', { name: 'Roles' }).click();
  await page.getByRole('dialog', { name: 'Unsaved changes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });

  // Changes of the other user are merged if they do not conflict.
  await saveElsewhere({ mailSenderAddress: 'post@waterlijn.example' });
  await months.fill('24');
  await months.press('Enter');
  await page.getByText(/^Saved .* by /).waitFor();
  await expect
    .poll(() => saved())
    .toMatchObject({
      auditMonths: 24,
      mailSenderName: 'Waterlijn',
      mailSenderAddress: 'post@waterlijn.example',
    });

  // In a conflict the user is asked.
  await saveElsewhere({ mailSenderName: 'Somebody else' });
  await sections.getByRole('link', { name: 'Email' }).click();
  await page.getByLabel('Sender name').fill('Waterlijn NV');
  await page.getByRole('button', { name: 'Save settings' }).click();
  const conflict = page.getByRole('dialog', { name: 'Someone else changed the same settings' });
  await conflict.getByText('Sender name').waitFor();
  await expectAccessible(page);
  await conflict.getByRole('button', { name: 'Save mine instead' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(async () => (await saved()).mailSenderName).toBe('Waterlijn NV');
  await close();

  const phone = await administrator({ width: 390, height: 844, colorScheme: 'dark' });
  await phone.page.goto('/cmsadmin/settings?section=popup');
  await phone.page.getByRole('tab', { name: 'German' }).click();
  await phone.page.getByLabel('Title').fill('Bleiben Sie auf dem Laufenden');
  await expectAccessible(phone.page);
  await expect.poll(() => phone.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await phone.close();

  const { mailSenderName, mailSenderAddress, auditMonths } = before.settings;
  await saveElsewhere({ mailSenderName, mailSenderAddress, auditMonths });
});
