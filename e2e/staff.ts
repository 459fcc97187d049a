import { type Client, contract, createClient } from '@ximblox/contract';
import { linkInMail } from './mail.ts';

interface Account {
  url: string;
  email: string;
  password: string;
}

/** Returns an API client that keeps its cookies. */
function createBrowser(url: string): Client {
  const cookies = new Map<string, string>();
  return createClient({
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
}

/** Logs in and returns an API client with a session of its own. */
export async function logIn({ url, email, password }: Account): Promise<Client> {
  const client = createBrowser(url);
  await client.call(contract.auth.login, { body: { email, password } });
  return client;
}

/** Activates an invited account through the link in its mail, and ends the session that this starts. */
export async function activate(
  at: { url: string; dataFolder: string },
  { email, password }: Pick<Account, 'email' | 'password'>,
): Promise<void> {
  const token = new URL(await linkInMail(at, email, 'activate-account')).searchParams.get('token') ?? '';
  const newcomer = createBrowser(at.url);
  await newcomer.call(contract.auth.resetAccount, { body: { password, confirm: password, token } });
  await newcomer.call(contract.auth.logout);
}

/** Invites a user, by default a publisher, who chooses a password through the link in the mail. */
export async function hire(
  by: Account & { dataFolder: string },
  { email, name, password, role = 'publisher' }: { email: string; name: string; password: string; role?: string },
): Promise<void> {
  const client = await logIn(by);
  const roleID = (await client.call(contract.users.roles)).find((one) => one.name === role)?.ID ?? 0;
  await client.call(contract.auth.register, { body: { email, name, role: roleID } });
  await activate(by, { email, password });
}
