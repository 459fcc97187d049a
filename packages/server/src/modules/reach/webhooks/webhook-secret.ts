import { createHmac, randomBytes } from 'node:crypto';
import { seal, serverKey, unseal } from '../../../platform/server-key.ts';
import type { Settings } from '../../../platform/settings.ts';

type KeySettings = Pick<Settings, 'secretKey' | 'dataFolder'>;

const prefix = 'whsec_';
const context = 'webhook';

const keyOf = (settings: KeySettings): Promise<Buffer> => serverKey(settings, 'webhook secrets');

/** Creates a secret. Returns it for the receiver, and sealed for the database. */
export async function createWebhookSecret(settings: KeySettings): Promise<{ secret: string; sealed: Buffer }> {
  const bytes = randomBytes(32);
  return { secret: `${prefix}${bytes.toString('base64')}`, sealed: seal(await keyOf(settings), bytes, context) };
}

/** Decrypts a stored secret. @throws when it was sealed with the key of another installation */
export const unsealWebhookSecret = async (settings: KeySettings, sealed: Buffer): Promise<Buffer> =>
  unseal(await keyOf(settings), sealed, context);

/** Returns whether the key of this installation decrypts a stored secret. */
export const canDecryptWebhookSecret = (settings: KeySettings, sealed: Buffer): Promise<boolean> =>
  unsealWebhookSecret(settings, sealed).then(
    () => true,
    () => false,
  );

/** Returns the `v1` signature of Standard Webhooks: HMAC-SHA256 over ID, time and body. */
export function signatureOf(
  secret: Buffer,
  { id, seconds, body }: { id: string; seconds: number; body: string },
): string {
  return `v1,${createHmac('sha256', secret).update(`${id}.${seconds}.${body}`).digest('base64')}`;
}
