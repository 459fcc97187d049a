import { type Client, contract, createClient } from '@ximblox/contract';
import { linkInMail } from './mail.ts';

/** Logs in and returns an API client with a session of its own. */
export async function logIn(account: { url: string; email: string; password: string }): Promise<Client> {
  const { url, email, password } = account;
  const cookies = new Map<string, string>();
  const client = createClient({
    origin: url,
    fetch: async (address, init) => {
      const headers = new Headers(init?.headers);
      if (cookies.size > 0) headers.set('Cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
      const response = await fetch(address, { ...init, headers });
      for (const cookie of response.headers.getSetCookie()) {
        const [name = '', value = ''] = (cookie.split(';', 1)[0] ?? '').split('=');
        cookies.set(name, value);
      }
      return response;
    },
  });
  await client.call(contract.auth.login, { body: { email, password } });
  return client;
}

/** Invites a user, by default a publisher, who chooses a password through the link in the mail. */
export async function hire(
  by: { url: string; email: string; password: string; dataFolder: string },
  { email, name, password, role = 'publisher' }: { email: string; name: string; password: string; role?: string },
): Promise<void> {
  const client = await logIn(by);
  const roleID = (await client.call(contract.users.roles)).find((one) => one.name === role)?.ID ?? 0;
  await client.call(contract.auth.register, { body: { email, name, role: roleID } });
  const token = new URL(await linkInMail(by, email, 'activate-account')).searchParams.get('token') ?? '';
  await client.call(contract.auth.resetAccount, { body: { password, confirm: password, token } });
}
