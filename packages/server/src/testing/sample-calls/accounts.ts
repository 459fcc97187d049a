import { contract } from '@ximblox/contract';
import { createPasswordLink } from '../../modules/people/accounts/index.ts';
import { insertIdentity } from '../../modules/people/identities/index.ts';
import { systemContext } from '../../index.ts';
import { testPassword } from '../index.ts';
import { createPasskeyDevice } from '../passkey-device.ts';
import { generateCode } from './one-time-code.ts';
import { type ExpectedEntry, sample } from './sample.ts';
import type { Person, World } from './world.ts';

const onUser = (action: ExpectedEntry['action'], objectID: number): ExpectedEntry[] => [
  { action, object: 'user', objectID },
];

const newPassword = 'Stormvloed-2026!';
const currentPassword = testPassword;
const fieldsOf = (next: () => number) => ({ email: `new-${next()}@example.com`, profile: { name: 'New' } });

/** Returns the one-time token of a password link. */
async function tokenFor({ server }: World, email: string): Promise<string> {
  const link = await createPasswordLink(systemContext(server.db, server.services), email);
  return new URL(link ?? '').searchParams.get('token') ?? '';
}

/** Sets up two-factor authentication for a person. */
async function setUpTwoFactor({ server }: World, { browser }: Person): Promise<void> {
  const { secret } = await browser.client.call(contract.twoFactor.begin, { body: { currentPassword } });
  const code = generateCode(secret, server.services.now());
  await browser.client.call(contract.twoFactor.confirm, { body: { code } });
}

const relyingParty = ({ server }: World) => ({
  origin: `http://localhost:${server.services.settings.port}`,
  host: 'localhost',
});

/** Adds a passkey for a person. */
async function addPasskey(world: World, { browser }: Person) {
  const device = createPasskeyDevice();
  const body = { name: 'Laptop', currentPassword };
  const { options } = await browser.client.call(contract.passkeys.begin, { body });
  const passkey = device.register({ challenge: String(options.challenge), ...relyingParty(world) });
  const added = await browser.client.call(contract.passkeys.add, { body: { passkey } });
  return { device, id: added.passkey.id };
}

/** Samples of calls for sessions and passwords. */
export const authSamples = [
  sample(contract.auth.login, async ({ person, server }) => {
    const { ID, email } = await person();
    return {
      as: server.client(),
      input: { body: { email, password: testPassword } },
      entries: onUser('auth.login', ID),
    };
  }),
  sample(contract.auth.logout, async ({ person }) => {
    const { ID, browser } = await person();
    return { as: browser.client, entries: onUser('auth.logout', ID) };
  }),
  sample(contract.auth.refreshSession, async ({ person }) => ({
    as: (await person()).browser.client,
    entries: [],
  })),
  sample(contract.auth.forgotPassword, async ({ person, server }) => ({
    as: server.client(),
    input: { body: { email: (await person()).email } },
    entries: [],
  })),
  sample(contract.auth.resetAccount, async (world) => {
    const { ID, email } = await world.person();
    const body = { password: newPassword, confirm: newPassword, token: await tokenFor(world, email) };
    return { as: world.server.client(), input: { body }, entries: onUser('auth.reset-password', ID) };
  }),
  sample(
    contract.auth.resetAccount,
    async (world) => {
      const body = { ...fieldsOf(world.next), role: await world.role('viewer') };
      const { user } = await world.admin.call(contract.users.create, { body });
      const token = await tokenFor(world, body.email);
      return {
        as: world.server.client(),
        input: { body: { password: newPassword, confirm: newPassword, token } },
        entries: [...onUser('auth.activate-account', user.ID), ...onUser('auth.login', user.ID)],
      };
    },
    { variant: 'of a new account' },
  ),
  sample(contract.auth.confirmEmail, async ({ person, next, server }) => {
    const { ID, browser } = await person();
    const email = `moved-${next()}@example.com`;
    await browser.client.call(contract.users.changeEmail, { body: { email, currentPassword } });
    const mail = (await server.mails()).find(({ to }) => to === email);
    const token = /token=([\w.~%-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
    return {
      as: server.client(),
      input: { body: { token: decodeURIComponent(token) } },
      entries: onUser('user.change-email', ID),
    };
  }),
  sample(contract.auth.register, async ({ next, role }) => ({
    input: { body: { email: `new-${next()}@example.com`, name: 'New', role: await role('viewer') } },
    entries: ({ user }) => onUser('user.create', user.ID),
  })),
  sample(contract.sessions.end, async ({ person, server }) => {
    const { ID, email, browser } = await person();
    await server.client().call(contract.auth.login, { body: { email, password: testPassword } });
    const other = (await browser.client.call(contract.sessions.list)).find(({ isCurrent }) => !isCurrent);
    return {
      as: browser.client,
      input: { params: { id: other?.id ?? 0 } },
      entries: onUser('auth.end-session', ID),
    };
  }),
  sample(contract.sessions.endAll, async ({ person }) => {
    const { ID, browser } = await person();
    return { as: browser.client, entries: onUser('auth.end-all-sessions', ID) };
  }),
];

/** Samples of calls for accounts. */
export const userSamples = [
  sample(contract.users.create, async ({ next, role }) => ({
    input: { body: { ...fieldsOf(next), role: await role('viewer') } },
    entries: ({ user }) => onUser('user.create', user.ID),
  })),
  sample(contract.users.saveSettings, async ({ person }) => {
    const { ID, browser } = await person();
    return {
      as: browser.client,
      input: { body: { name: 'Renamed' } },
      entries: onUser('user.save-settings', ID),
    };
  }),
  sample(contract.users.changeEmail, async ({ person, next }) => {
    const { ID, browser } = await person();
    const body = { email: `moved-${next()}@example.com`, currentPassword };
    return { as: browser.client, input: { body }, entries: onUser('user.ask-for-email', ID) };
  }),
  sample(contract.users.changePassword, async ({ person }) => {
    const { ID, browser } = await person();
    const body = { currentPassword, newPassword, confirmNewPassword: newPassword };
    return { as: browser.client, input: { body }, entries: onUser('user.change-password', ID) };
  }),
  sample(contract.users.update, async ({ person, role }) => {
    const { ID, email } = await person();
    const body = { email, role: await role('editor'), profile: { name: 'Renamed' } };
    return { input: { params: { id: ID }, body }, entries: onUser('user.update', ID) };
  }),
  sample(contract.users.delete, async ({ person }) => {
    const { ID } = await person();
    return { input: { params: { id: ID } }, entries: onUser('user.delete', ID) };
  }),
  sample(contract.users.resendActivation, async ({ admin, next, role }) => {
    const body = { ...fieldsOf(next), role: await role('viewer') };
    const { user } = await admin.call(contract.users.create, { body });
    return { input: { params: { id: user.ID } }, entries: onUser('user.resend-activation', user.ID) };
  }),
  sample(contract.users.uploadImage, async ({ person, upload }) => {
    const { ID } = await person();
    const input = { params: { id: ID }, form: await upload('profileImage') };
    return { input, entries: onUser('user.upload-image', ID) };
  }),
  sample(contract.users.deleteImage, async ({ admin, person, upload }) => {
    const { ID } = await person();
    const params = { id: ID };
    await admin.call(contract.users.uploadImage, { params, form: await upload('profileImage') });
    return { input: { params }, entries: onUser('user.delete-image', ID) };
  }),
  sample(contract.roles.create, async ({ next }) => ({
    input: { body: { name: `Role ${next()}`, permissions: [{ name: 'edit-page' as const }] } },
    entries: ({ role: { ID } }) => [{ action: 'role.create', object: 'role', objectID: ID }],
  })),
  sample(contract.roles.update, async ({ admin, next }) => {
    const body = { name: `Role ${next()}`, permissions: [] };
    const { role } = await admin.call(contract.roles.create, { body });
    return {
      input: { params: { id: role.ID }, body: { ...body, name: `Role ${next()}` } },
      entries: [{ action: 'role.update', object: 'role', objectID: role.ID }],
    };
  }),
  sample(contract.roles.delete, async ({ admin, next }) => {
    const { role } = await admin.call(contract.roles.create, { body: { name: `Role ${next()}`, permissions: [] } });
    return {
      input: { params: { id: role.ID } },
      entries: [{ action: 'role.delete', object: 'role', objectID: role.ID }],
    };
  }),
];

/** Samples of calls for two-factor authentication and passkeys. */
export const secondFactorSamples = [
  sample(contract.twoFactor.begin, async ({ person }) => ({
    as: (await person()).browser.client,
    input: { body: { currentPassword } },
    entries: [],
  })),
  sample(contract.twoFactor.confirm, async ({ person, server }) => {
    const { ID, browser } = await person();
    const { secret } = await browser.client.call(contract.twoFactor.begin, { body: { currentPassword } });
    const body = { code: generateCode(secret, server.services.now()) };
    return { as: browser.client, input: { body }, entries: onUser('user.two-factor-on', ID) };
  }),
  sample(contract.twoFactor.renewCodes, async (world) => {
    const person = await world.person();
    await setUpTwoFactor(world, person);
    const input = { body: { currentPassword } };
    return { as: person.browser.client, input, entries: onUser('user.renew-recovery-codes', person.ID) };
  }),
  sample(contract.twoFactor.turnOff, async (world) => {
    const person = await world.person();
    await setUpTwoFactor(world, person);
    const input = { body: { currentPassword } };
    return { as: person.browser.client, input, entries: onUser('user.two-factor-off', person.ID) };
  }),
  sample(contract.twoFactor.reset, async (world) => {
    const person = await world.person();
    await setUpTwoFactor(world, person);
    return { input: { params: { id: person.ID } }, entries: onUser('user.two-factor-reset', person.ID) };
  }),
  sample(contract.sso.unlink, async ({ person, server }) => {
    const { ID, email } = await person();
    await insertIdentity(server.db, { userID: ID, provider: 'acme', subject: email, email });
    return { input: { params: { id: ID } }, entries: onUser('user.unlink-identity', ID) };
  }),
  sample(contract.passkeys.begin, async ({ person }) => ({
    as: (await person()).browser.client,
    input: { body: { name: 'Laptop', currentPassword } },
    entries: [],
  })),
  sample(contract.passkeys.add, async (world) => {
    const { ID, browser } = await world.person();
    const { options } = await browser.client.call(contract.passkeys.begin, {
      body: { name: 'Laptop', currentPassword },
    });
    const passkey = createPasskeyDevice().register({ challenge: String(options.challenge), ...relyingParty(world) });
    return { as: browser.client, input: { body: { passkey } }, entries: onUser('user.add-passkey', ID) };
  }),
  sample(contract.passkeys.rename, async (world) => {
    const person = await world.person();
    const { id } = await addPasskey(world, person);
    return {
      as: person.browser.client,
      input: { params: { id }, body: { name: 'Phone' } },
      entries: onUser('user.rename-passkey', person.ID),
    };
  }),
  sample(contract.passkeys.remove, async (world) => {
    const person = await world.person();
    const { id } = await addPasskey(world, person);
    return {
      as: person.browser.client,
      input: { params: { id }, body: { currentPassword } },
      entries: onUser('user.remove-passkey', person.ID),
    };
  }),
  sample(contract.passkeys.beginLogin, async ({ server }) => ({ as: server.client(), entries: [] })),
  sample(contract.passkeys.logIn, async (world) => {
    const person = await world.person();
    const { device } = await addPasskey(world, person);
    const guest = world.server.client();
    const { options } = await guest.call(contract.passkeys.beginLogin);
    const passkey = device.authenticate({ challenge: String(options.challenge), ...relyingParty(world) });
    return { as: guest, input: { body: { passkey } }, entries: onUser('auth.login', person.ID) };
  }),
];
