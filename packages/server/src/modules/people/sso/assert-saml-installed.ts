import type { Settings } from '../../../platform/settings.ts';
import { StartError } from '../../../platform/start-error.ts';

/**
 * Requires the optional package for SAML when a provider uses it.
 * @throws StartError that says what to install
 */
export async function assertSamlInstalled({ sso }: Pick<Settings, 'sso'>): Promise<void> {
  const provider = sso.find(({ type }) => type === 'saml');
  if (!provider) return;
  try {
    await import('@node-saml/node-saml');
  } catch {
    throw new StartError(
      `XIMBLOX_SSO has the SAML provider "${provider.id}", but the package for SAML is not installed. Run "npm install @node-saml/node-saml@5.1.0" in the folder of the site.`,
    );
  }
}
