import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { type AnswerOf, contract, type PasskeyInfo } from '@ximblox/contract';
import { api } from './api.ts';
import { withProof } from './log-in.ts';

/** Loads the WebAuthn library on demand, since few users need it. */
const library = () => import('@simplewebauthn/browser');

/** Casts WebAuthn options, which the contract passes through unparsed. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller states the type that it assumes
const castOptions = <Options>(options: unknown): Options => options as Options;

/** Whether the browser supports passkeys at this address; IP addresses are not allowed. */
export const arePasskeysPossible = (): boolean =>
  isSecureContext && 'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname);

/**
 * Logs in with a passkey.
 * @param email of the required account; `''` for any
 * @param onProof called when a proof of work starts; it takes some seconds
 * @returns null if the browser has no passkey or the user cancelled
 */
export async function logInWithPasskey(
  email: string,
  onProof?: () => void,
): Promise<AnswerOf<typeof contract.passkeys.logIn> | null> {
  const { startAuthentication } = await library();
  const { options } = await api.call(contract.passkeys.beginLogin);
  const optionsJSON = castOptions<PublicKeyCredentialRequestOptionsJSON>(options);
  const credential = await startAuthentication({ optionsJSON }).catch(() => null);
  if (!credential) return null;
  const passkey = { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } };
  return withProof((captcha) => api.call(contract.passkeys.logIn, { body: { passkey, captcha, email } }), onProof);
}

/**
 * Creates a passkey and adds it to the account.
 * @returns `known` if the device has one already, `none` if the user cancelled or the browser failed
 */
export async function createPasskey(input: {
  name: string;
  currentPassword: string;
}): Promise<PasskeyInfo | 'known' | 'none'> {
  const { startRegistration, WebAuthnError } = await library();
  const { options } = await api.call(contract.passkeys.begin, { body: input });
  const optionsJSON = castOptions<PublicKeyCredentialCreationOptionsJSON>(options);
  const credential = await startRegistration({ optionsJSON }).catch((failure: unknown) =>
    failure instanceof WebAuthnError && failure.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED' ? 'known' : 'none',
  );
  if (typeof credential === 'string') return credential;
  const passkey = { ...credential, clientExtensionResults: { ...credential.clientExtensionResults } };
  return (await api.call(contract.passkeys.add, { body: { passkey } })).passkey;
}
