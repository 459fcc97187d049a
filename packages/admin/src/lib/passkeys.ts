import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type AnswerOf, contract, type PasskeyInfo } from '@ximblox/contract';
import { api } from './api.ts';
import { withProof } from './log-in.ts';

/** Needed by few, so that nobody else waits for it. */
const library = () => import('@simplewebauthn/browser');

/** Options as the library of the server has made them for that of the browser: the contract carries them unread. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- names at each call what is assumed there
const asMade = <Options>(options: unknown): Options => options as Options;

/** Whether this browser knows passkeys, and may use them at the address that it shows; browsers allow none at bare numbers. */
export const arePasskeysPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Lets the browser ask for a passkey, and logs its owner in.
 * @param email of the account that it has to be; `''` for any
 * @param onProof called when a proof of work is begun, which takes some seconds
 * @returns null when the browser gave none: there is none, or its owner changed their mind
 */
export async function logInWithPasskey(
  email: string,
  onProof?: () => void,
): Promise<AnswerOf<typeof contract.passkeys.logIn> | null> {
  const { startAuthentication } = await library();
  const { options } = await api.call(contract.passkeys.beginLogin);
  const optionsJSON = asMade<PublicKeyCredentialRequestOptionsJSON>(options);
  const given = await startAuthentication({ optionsJSON }).catch(() => null);
  if (!given) return null;
  const passkey = { ...given, clientExtensionResults: { ...given.clientExtensionResults } };
  return withProof((captcha) => api.call(contract.passkeys.logIn, { body: { passkey, captcha, email } }), onProof);
}

/**
 * Lets the browser make a passkey, and keeps it.
 * @returns `known` when the device has one already, `none` when it made none or its owner changed their mind
 */
export async function makePasskey(wish: {
  name: string;
  currentPassword: string;
}): Promise<PasskeyInfo | 'known' | 'none'> {
  const { startRegistration, WebAuthnError } = await library();
  const { options } = await api.call(contract.passkeys.begin, { body: wish });
  const optionsJSON = asMade<PublicKeyCredentialCreationOptionsJSON>(options);
  const made = await startRegistration({ optionsJSON }).catch((failure: unknown) =>
    failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'none',
  );
  if (typeof made === 'string') return made;
  const passkey = { ...made, clientExtensionResults: { ...made.clientExtensionResults } };
  return (await api.call(contract.passkeys.add, { body: { passkey } })).passkey;
}
