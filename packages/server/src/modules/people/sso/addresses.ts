import { basePath } from '@ximblox/contract';
import { publicOrigin } from '../../../platform/public-origin.ts';
import type { Settings } from '../../../platform/settings.ts';

type Origin = Pick<Settings, 'publicUrl' | 'host' | 'port'>;

/** Address of the metadata of this service provider, which is its entity ID too. */
export const metadataAddress = (settings: Origin, providerID: string): string =>
  `${publicOrigin(settings)}${basePath}/sso/${providerID}/metadata`;

/** Path that a provider returns to after a login. */
const callbackPath = (providerID: string): string => `${basePath}/sso/${providerID}/callback`;

/** Address that a provider returns to after a login, to be registered there. */
export const callbackAddress = (settings: Origin, providerID: string): string =>
  `${publicOrigin(settings)}${callbackPath(providerID)}`;
