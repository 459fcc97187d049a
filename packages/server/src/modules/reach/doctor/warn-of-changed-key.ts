import type { Context } from '../../../context.ts';
import { getInstallationValue, setInstallationValue } from '../../../platform/installation-value.ts';
import { findSecret, serverKey } from '../../../platform/server-key.ts';
import { canDecryptTotpSecret } from '../../people/auth/index.ts';
import { canDecryptWebhookSecret } from '../webhooks/index.ts';
import { sealedSecrets } from './doctor-store.ts';

/** Name of the stored fingerprint, which is derived from the key and does not reveal it. */
const fingerprintName = 'key-fingerprint';

/** Whether a key decrypts the stored secrets: `unused` if there are none. */
export async function keyState({
  db,
  services,
}: Pick<Context, 'db' | 'services'>): Promise<'unused' | 'fits' | 'differs'> {
  const { settings } = services;
  const { webhook, totp } = await sealedSecrets(db);
  if (!webhook && !totp) return 'unused';
  // Deriving a missing key would create it.
  if ((await findSecret(settings)) === null) return 'differs';
  const fits =
    (!webhook || (await canDecryptWebhookSecret(settings, webhook))) &&
    (!totp || (await canDecryptTotpSecret(settings, totp)));
  return fits ? 'fits' : 'differs';
}

/**
 * Logs a warning if the key of this instance is not that of the latest start of any instance, or does not decrypt the stored
 * secrets. The key of this start becomes the expected one unless it fails to decrypt them.
 */
export async function warnOfChangedKey(context: Pick<Context, 'db' | 'services'>): Promise<void> {
  const { db, services } = context;
  try {
    const own = (await serverKey(services.settings, 'fingerprint')).toString('base64url');
    const expected = await getInstallationValue(db, fingerprintName);
    if (expected === own) return;
    const differs = (await keyState(context)) === 'differs';
    if (!differs) await setInstallationValue(db, fingerprintName, own);
    if (expected === null && !differs) return;
    services.log.warn(
      'The secret key of this instance is not the one that this installation used before. Second factors, webhooks and single sign-on need the same key on all instances: set the same XIMBLOX_SECRET_KEY, or copy secret.key into each data folder.',
    );
  } catch (error) {
    services.log.error({ err: error }, 'The secret key of this instance cannot be read.');
  }
}
