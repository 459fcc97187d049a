import { X509Certificate } from 'node:crypto';
import type { CacheProvider, Profile, SAML } from '@node-saml/node-saml';
import type { AnswerOf, contract } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import { samlCertificates, samlDecryption, type SamlProvider } from '../../../platform/sso-settings.ts';
import { callbackAddress, metadataAddress } from './addresses.ts';
import { type ExternalProfile, SsoRefusal } from './external-profile.ts';

/** Difference between the clocks of provider and server that is accepted, in milliseconds. */
const clockSkew = 60_000;

/** Values of `AuthnContextClassRef`, and of the attribute of Microsoft, that mean a second factor. */
const strongContexts = new Set([
  'https://refeds.org/profile/mfa',
  'http://schemas.microsoft.com/claims/multipleauthn',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:TimeSyncToken',
  'urn:oasis:names:tc:SAML:2.0:ac:classes:MobileTwoFactorContract',
]);
const methodsAttribute = 'http://schemas.microsoft.com/claims/authnmethodsreferences';

/** Returns the ID of the SAML request of a login; an XML name must not start with a digit. */
const requestID = (state: string): string => `_${state}`;

/**
 * Creates the service provider for one message.
 * @param states.issue state of a new login
 * @param states.isFresh whether the provider asks the person to log in again, even if it knows them
 * @param states.isOpen whether a state belongs to a login that has not been answered
 */
async function createSaml(
  { services }: Context,
  provider: SamlProvider,
  {
    issue = '',
    isFresh = false,
    isOpen,
  }: { issue?: string; isFresh?: boolean; isOpen: (state: string) => Promise<boolean> },
): Promise<SAML> {
  // Loaded only where SAML is used: it is an optional package with an XML parser.
  const { SAML: ServiceProvider, ValidateInResponseTo } = await import('@node-saml/node-saml');
  const cacheProvider: CacheProvider = {
    saveAsync: async (_, value) => ({ value, createdAt: Date.now() }),
    getAsync: async (id) => ((await isOpen(id.slice(1))) ? new Date().toISOString() : null),
    removeAsync: async (id) => id,
  };
  const decryption = samlDecryption(provider);
  return new ServiceProvider({
    callbackUrl: callbackAddress(services.settings, provider.id),
    entryPoint: provider.entryPoint,
    issuer: metadataAddress(services.settings, provider.id),
    audience: metadataAddress(services.settings, provider.id),
    idpCert: samlCertificates(provider),
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: false,
    acceptedClockSkewMs: clockSkew,
    validateInResponseTo: ValidateInResponseTo.always,
    cacheProvider,
    generateUniqueId: () => requestID(issue),
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn: isFresh,
    ...(decryption ? { decryptionPvk: decryption.key } : {}),
  });
}

const noState = async (): Promise<boolean> => false;

/** Starts a login, a fresh one on demand. @returns the address of the provider */
export async function beginSaml(
  context: Context,
  provider: SamlProvider,
  { state, isFresh }: { state: string; isFresh: boolean },
): Promise<string> {
  const saml = await createSaml(context, provider, { issue: state, isFresh, isOpen: noState });
  return saml.getAuthorizeUrlAsync('', undefined, {});
}

/** Returns the metadata of this service provider for a provider, as XML. */
export async function samlMetadata(context: Context, provider: SamlProvider): Promise<string> {
  const saml = await createSaml(context, provider, { isOpen: noState });
  return saml.generateServiceProviderMetadata(samlDecryption(provider)?.certificate ?? null);
}

type Element = Readonly<Record<string, unknown>>;

/** Returns the child elements of a parsed element. */
function childrenOf(element: Element, name: string): Element[] {
  const children = element[name];
  return Array.isArray(children) ? (children as Element[]) : [];
}

const attributesOf = (element: Element): Readonly<Record<string, unknown>> => (element.$ ?? {}) as Element;

/** Whether the assertion was issued for this request and this address. The library does not require either. */
function isConfirmedFor(assertion: Element, { request, recipient }: { request: string; recipient: string }): boolean {
  return childrenOf(assertion, 'Subject')
    .flatMap((subject) => childrenOf(subject, 'SubjectConfirmation'))
    .flatMap((confirmation) => childrenOf(confirmation, 'SubjectConfirmationData'))
    .map(attributesOf)
    .some(({ InResponseTo, Recipient }) => InResponseTo === request && Recipient === recipient);
}

/** Returns when the person authenticated, in milliseconds; null if the assertion does not say so. */
function authenticationTime(assertion: Element): number | null {
  const [instant] = childrenOf(assertion, 'AuthnStatement').map((statement) => attributesOf(statement).AuthnInstant);
  const time = typeof instant === 'string' ? Date.parse(instant) : Number.NaN;
  return Number.isNaN(time) ? null : time;
}

/** Returns the authentication context of an assertion, `''` without one. */
function contextClass(assertion: Element): string {
  const [reference] = childrenOf(assertion, 'AuthnStatement')
    .flatMap((statement) => childrenOf(statement, 'AuthnContext'))
    .flatMap((one) => childrenOf(one, 'AuthnContextClassRef'));
  const text: unknown = typeof reference === 'string' ? reference : reference?._;
  return typeof text === 'string' ? text : '';
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string');
const textOf = (value: unknown): string => textsOf(value)[0]?.trim() ?? '';

function subjectOf(provider: SamlProvider, profile: Profile): string {
  if (provider.subjectAttribute !== undefined) return textOf(profile[provider.subjectAttribute]);
  // A transient identifier changes with every login.
  return profile.nameIDFormat?.endsWith(':transient') ? '' : textOf(profile.nameID);
}

function profileOf(provider: SamlProvider, profile: Profile, assertion: Element): ExternalProfile {
  const email = textOf(profile[provider.emailAttribute]);
  const contexts = [contextClass(assertion), ...textsOf(profile[methodsAttribute])];
  return {
    subject: subjectOf(provider, profile),
    email,
    // The provider is authoritative for its domains; others it cannot vouch for.
    isEmailVerified: provider.domains.includes(email.slice(email.lastIndexOf('@') + 1).toLowerCase()),
    name: textOf(profile[provider.nameAttribute]),
    groups: textsOf(profile[provider.groupsAttribute]),
    isStrong: provider.trustSecondFactor || contexts.some((one) => strongContexts.has(one)),
    authenticatedAt: authenticationTime(assertion),
    idToken: null,
  };
}

/**
 * Verifies a SAML response: signature of the assertion, issuer, audience, recipient, times, and that it answers a login which is
 * still open.
 * @param response value of the form field `SAMLResponse`
 * @returns the person, and the state of the login
 * @throws SsoRefusal
 */
export async function readSamlResponse(
  context: Context,
  provider: SamlProvider,
  { response, isOpen }: { response: string; isOpen: (state: string) => Promise<boolean> },
): Promise<{ profile: ExternalProfile; state: string }> {
  try {
    // Entities have no use in a response, and their expansion is a classic attack.
    if (/<!(doctype|entity)/i.test(Buffer.from(response, 'base64').toString()))
      throw new SsoRefusal('failed', 'a document type');
    const saml = await createSaml(context, provider, { isOpen });
    const { profile } = await saml.validatePostResponseAsync({ SAMLResponse: response });
    if (!profile) throw new SsoRefusal('failed', 'no assertion');
    if (profile.issuer !== provider.issuer) throw new SsoRefusal('failed', `unknown issuer ${profile.issuer}`);
    const request = textOf(profile.inResponseTo);
    const assertion = (profile.getAssertion?.().Assertion ?? {}) as Element;
    const recipient = callbackAddress(context.services.settings, provider.id);
    if (!isConfirmedFor(assertion, { request, recipient })) throw new SsoRefusal('failed', 'not issued for this login');
    const person = profileOf(provider, profile, assertion);
    if (person.subject === '') throw new SsoRefusal('failed', 'no lasting identifier of the person');
    return { profile: person, state: request.slice(1) };
  } catch (error) {
    if (error instanceof SsoRefusal) throw error;
    throw new SsoRefusal('failed', error instanceof Error ? error.message : 'unknown');
  }
}

type TestStep = AnswerOf<typeof contract.sso.test>[number];

/** Tests whether the certificates of a provider, and that for encrypted assertions, are readable and valid now. */
export function testSaml(provider: SamlProvider, now: Date): TestStep[] {
  const decryption = samlDecryption(provider);
  return [...samlCertificates(provider), ...(decryption ? [decryption.certificate] : [])].map((pem) => {
    try {
      const { subject, validFromDate, validToDate } = new X509Certificate(pem);
      const isDone = validFromDate <= now && now <= validToDate;
      return { step: 'certificate', isDone, detail: `${subject}, ${validToDate.toISOString().slice(0, 10)}` };
    } catch (error) {
      return { step: 'certificate', isDone: false, detail: error instanceof Error ? error.message : 'unknown' };
    }
  });
}
