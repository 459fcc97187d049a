import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { json } from './setting-values.ts';

const isLoopbackHost = (host: string): boolean =>
  host === 'localhost' || host === '[::1]' || /^127\.\d+\.\d+\.\d+$/.test(host);

/** An https URL; http only on this machine, such as for a test. */
const secureAddress = z.string().refine((text) => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return protocol === 'https:' || (protocol === 'http:' && isLoopbackHost(hostname));
}, 'must be an address that starts with https://');

const domain = z
  .string()
  .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must be a mail domain such as example.com')
  .transform((text) => text.toLowerCase());

/** Reads a secret from a file, such as a mounted secret of a container. */
const fileContent = z.string().transform((path, check): string => {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch {
    check.addIssue({ code: 'custom', message: 'must be the path of a readable file' });
    return z.NEVER;
  }
});

const scimToken = z
  .string()
  .regex(/^[\x21-\x7e]{32,1000}$/, 'must be a token of at least 32 characters without spaces');

/** Settings that all protocols have. */
const common = {
  /** Part of the addresses of the provider: lower case letters, digits and hyphens. */
  id: z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'must consist of lower case letters, digits and hyphens'),
  /** Shown on the login screen. */
  name: z.string().trim().min(1).max(60),
  /** Mail domains for which the provider is authoritative: existing accounts are linked only there, new ones created only there. */
  domains: z.array(domain).default([]),
  /** Whether users of `domains` must log in here, not with a password or passkey. */
  required: z.boolean().default(false),
  /** Names of groups and the roles that they give; the first match in this order decides, at each login. */
  roles: z
    .record(
      // Keys that are numbers lose their order.
      z.string().regex(/^(?!\d+$)./, 'must not be a number, because numbers have no order'),
      z.string().min(1),
    )
    .default({}),
  /** Role for users without a group in `roles`. Without it they are refused. */
  defaultRole: z.string().min(1).optional(),
  /** Whether each login here counts as one with a second factor, whatever the provider reports. */
  trustSecondFactor: z.boolean().default(false),
  /** Token with which the provider manages users and groups by SCIM. */
  scimToken: scimToken.optional(),
  scimTokenFile: fileContent.pipe(scimToken).optional(),
};

const oidcProvider = z.strictObject({
  ...common,
  type: z.literal('oidc'),
  issuer: secureAddress,
  clientId: z.string().min(1),
  clientSecret: z.string().min(1).optional(),
  clientSecretFile: fileContent.optional(),
  scopes: z.array(z.string().regex(/^[\x21\x23-\x5b\x5d-\x7e]+$/)).default(['openid', 'profile', 'email']),
  /** Claim of the ID token or of the user info with the groups. */
  groupsClaim: z.string().min(1).default('groups'),
  /** Whether an email address without `email_verified` counts as verified, when its domain is in `domains`. */
  trustEmail: z.boolean().default(false),
});

const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];

const samlProvider = z.strictObject({
  ...common,
  type: z.literal('saml'),
  /** Entity ID of the provider. */
  issuer: z.string().min(1),
  /** Address that receives requests for a login by redirect. */
  entryPoint: secureAddress,
  /** Signing certificates as PEM; several while the provider changes its key. */
  certificate: z.string().optional(),
  certificateFile: fileContent.optional(),
  emailAttribute: z.string().min(1).default('email'),
  nameAttribute: z.string().min(1).default('displayName'),
  groupsAttribute: z.string().min(1).default('groups'),
  /** Attribute that identifies the person and is never reused; the persistent `NameID` without it. */
  subjectAttribute: z.string().min(1).optional(),
  /** Private key and its certificate, as PEM, with which the provider may encrypt assertions. */
  decryptionKey: z.string().optional(),
  decryptionKeyFile: fileContent.optional(),
  decryptionCertificate: z.string().optional(),
  decryptionCertificateFile: fileContent.optional(),
});

type SamlInput = z.output<typeof samlProvider>;

/** Returns the private key that decrypts assertions, and its certificate, as PEM; null without them. */
export function samlDecryption(provider: SamlInput): { key: string; certificate: string } | null {
  const key = provider.decryptionKey ?? provider.decryptionKeyFile ?? '';
  const certificate = provider.decryptionCertificate ?? provider.decryptionCertificateFile ?? '';
  return key === '' && certificate === '' ? null : { key, certificate };
}

/** Returns the problem of the key for encrypted assertions, by property. */
function decryptionProblem(provider: SamlInput): [string, string] | undefined {
  const decryption = samlDecryption(provider);
  if (!decryption) return undefined;
  let key: KeyObject;
  try {
    key = createPrivateKey(decryption.key);
  } catch {
    return ['decryptionKey', 'must be a private key in PEM format without a passphrase'];
  }
  if (key.asymmetricKeyType !== 'rsa') return ['decryptionKey', 'must be a key of RSA'];
  try {
    if (new X509Certificate(decryption.certificate).checkPrivateKey(key)) return undefined;
  } catch {
    return ['decryptionCertificate', 'must contain a certificate in PEM format'];
  }
  return ['decryptionCertificate', 'must be the certificate of decryptionKey'];
}

const anyProvider = z.preprocess(
  (given) => (typeof given === 'object' && given !== null && !('type' in given) ? { ...given, type: 'oidc' } : given),
  z.discriminatedUnion('type', [oidcProvider, samlProvider]),
);

const provider = anyProvider.superRefine((given, check) => {
  const refuse = (path: string, message: string): void => check.addIssue({ code: 'custom', message, path: [path] });
  const hasDomains = given.domains.length > 0;
  if (given.required && !hasDomains) refuse('required', 'must not be set without domains');
  if (given.scimToken && given.scimTokenFile) refuse('scimTokenFile', 'must not be set with scimToken');
  if ((given.scimToken || given.scimTokenFile) && !hasDomains) refuse('domains', 'must be set with a token for SCIM');
  if (given.type === 'saml') {
    if (!hasDomains) refuse('domains', 'must be set, because SAML does not say whether an email address is verified');
    if (samlCertificates(given).length === 0) refuse('certificate', 'must contain a certificate in PEM format');
    const problem = decryptionProblem(given);
    if (problem) refuse(...problem);
    return;
  }
  if (given.clientSecret && given.clientSecretFile) refuse('clientSecretFile', 'must not be set with clientSecret');
  if (!given.scopes.includes('openid')) refuse('scopes', 'must contain openid');
  if (given.trustEmail && !hasDomains) refuse('trustEmail', 'must not be set without domains');
});

/** Identity provider for single sign-on with OpenID Connect. */
export type OidcProvider = z.output<typeof oidcProvider>;
/** Identity provider for single sign-on with SAML 2.0. */
export type SamlProvider = z.output<typeof samlProvider>;
/** Identity provider for single sign-on. */
export type SsoProvider = OidcProvider | SamlProvider;

/** Returns the signing certificates of a provider, as PEM. */
export const samlCertificates = ({ certificate = '', certificateFile = '' }: SamlProvider): string[] =>
  certificatesIn(`${certificate}\n${certificateFile}`);

/** The identity providers, as a JSON list. Each ID and each mail domain occurs once. */
export const ssoProviders = json(
  '[{"id": "keycloak", "name": "Keycloak", "issuer": "https://…", "clientId": "ximblox"}]',
)
  .pipe(z.array(provider))
  .superRefine((providers, check) => {
    const unique = (place: string, values: readonly string[]): void => {
      const repeated = values.find((value, index) => values.indexOf(value) !== index);
      if (repeated) check.addIssue({ code: 'custom', message: `must not contain ${place} ${repeated} twice` });
    };
    unique(
      'the ID',
      providers.map(({ id }) => id),
    );
    unique(
      'the domain',
      providers.flatMap(({ domains }) => domains),
    );
  });

/** Returns the provider that the owner of an email address must use; undefined if a local login is allowed. */
export function requiredProvider(
  { sso, ssoEmergency }: { sso: readonly SsoProvider[]; ssoEmergency: readonly string[] },
  email: string,
): SsoProvider | undefined {
  if (isEmergencyAccount({ ssoEmergency }, email)) return undefined;
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return sso.find(({ required, domains }) => required && domains.includes(domain));
}

/** Whether an email address belongs to an account that single sign-on never replaces. */
export const isEmergencyAccount = ({ ssoEmergency }: { ssoEmergency: readonly string[] }, email: string): boolean =>
  ssoEmergency.some((one) => one.toLowerCase() === email.toLowerCase());

/** Whether a provider manages users and groups by SCIM. */
export const hasScim = ({ scimToken: token, scimTokenFile: file }: SsoProvider): boolean =>
  token !== undefined || file !== undefined;
