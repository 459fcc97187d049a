import { randomBytes } from 'node:crypto';
import type { Context, HandlerExtras } from '../../../context.ts';
import { seal, unseal } from '../../../platform/server-key.ts';
import type { SamlProvider } from '../../../platform/sso-settings.ts';
import { insertPendingLogin, isPendingLogin, takeAnsweredLogin, takePendingLogin } from '../identities/index.ts';
import { type Confirmation, hashOf, type KeptLogin, ssoKey } from './begin-login.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';
import { finishWithProfile, recordRefusal } from './finish-login.ts';
import { readSamlResponse } from './saml.ts';

/** A verified person on the way to their browser. */
interface Ticket {
  to: string;
  profile: ExternalProfile;
  /** Missing in tickets of earlier versions. */
  confirms?: Confirmation | null;
}

/**
 * Accepts a SAML response, once. The browser sends it from the site of the provider, so without the cookies of this site: it gets
 * a ticket, with which `finishSaml` logs in the browser that started.
 * @returns the ticket
 * @throws SsoRefusal; the refusal is in the audit log
 */
export async function acceptSamlResponse(context: Context, provider: SamlProvider, response: string): Promise<string> {
  const { db } = context;
  try {
    const isOpen = (state: string): Promise<boolean> => isPendingLogin(db, hashOf(state), provider.id);
    const { profile, state } = await readSamlResponse(context, provider, { response, isOpen });
    const login = await takeAnsweredLogin(db, hashOf(state), provider.id);
    // A concurrent copy of the response was first.
    if (!login) throw new SsoRefusal('failed', 'already answered');
    const key = await ssoKey(context);
    const { to, confirms = null } = JSON.parse(unseal(key, login.sealed, `login:${state}`).toString()) as KeptLogin;
    const ticket = randomBytes(32).toString('base64url');
    const content: Ticket = { to, profile, confirms };
    const sealed = seal(key, Buffer.from(JSON.stringify(content)), `ticket:${ticket}`);
    const { browserHash } = login;
    await insertPendingLogin(db, { stateHash: hashOf(ticket), browserHash, provider: provider.id, sealed });
    return ticket;
  } catch (error) {
    if (error instanceof SsoRefusal)
      await recordRefusal(context, error, { provider: provider.id, email: '', confirms: null });
    throw error;
  }
}

/**
 * Logs in, or confirms a session, with a ticket, in the browser that started the login.
 * @returns the path to open
 * @throws SsoRefusal; the refusal is in the audit log
 */
export async function finishSaml(
  context: Context,
  provider: SamlProvider,
  { ticket, browser, extras }: { ticket: string; browser: string; extras: Pick<HandlerExtras, 'session' | 'device'> },
): Promise<string> {
  let email = '';
  let confirms: Confirmation | null = null;
  try {
    const pending = { stateHash: hashOf(ticket), browserHash: hashOf(browser), provider: provider.id };
    const sealed = await takePendingLogin(context.db, pending);
    if (!sealed) throw new SsoRefusal('failed', 'unknown ticket');
    const content = JSON.parse(unseal(await ssoKey(context), sealed, `ticket:${ticket}`).toString()) as Ticket;
    const { to, profile } = content;
    email = profile.email;
    confirms = content.confirms ?? null;
    await finishWithProfile(context, provider, { profile, extras, confirms });
    return to;
  } catch (error) {
    if (error instanceof SsoRefusal) await recordRefusal(context, error, { provider: provider.id, email, confirms });
    throw error;
  }
}
