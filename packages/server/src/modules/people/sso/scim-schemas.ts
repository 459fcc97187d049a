import { groupSchema } from './scim-groups.ts';
import { userSchema } from './scim-users.ts';

/** Largest number of results of a list. */
export const maxResults = 200;

/** What the server supports. Source: RFC 7643, section 5. */
export const serviceProviderConfig = {
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig'],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'Bearer token',
      description: 'The token of the provider in XIMBLOX_SSO',
      primary: true,
    },
  ],
};

const resourceTypeOf = (id: 'User' | 'Group', schema: string) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:ResourceType'],
  id,
  name: id,
  endpoint: `/${id}s`,
  schema,
});

/** The kinds of resources. */
export const resourceTypes = [resourceTypeOf('User', userSchema), resourceTypeOf('Group', groupSchema)];

export interface Attribute {
  name: string;
  type: string;
  multiValued: boolean;
  required: boolean;
  caseExact: boolean;
  mutability: string;
  returned: string;
  uniqueness: string;
  subAttributes?: Attribute[];
}

const attribute = (name: string, change: Partial<Attribute> = {}): Attribute => ({
  name,
  type: 'string',
  multiValued: false,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...change,
});

const list = { type: 'complex', multiValued: true };

const schemaOf = (id: string, name: string, attributes: Attribute[]) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:Schema'],
  id,
  name,
  attributes,
});

/** The attributes that are stored. */
export const schemas = [
  schemaOf(userSchema, 'User', [
    attribute('userName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('displayName'),
    attribute('name', {
      type: 'complex',
      subAttributes: [attribute('formatted'), attribute('givenName'), attribute('familyName')],
    }),
    attribute('title'),
    attribute('active', { type: 'boolean' }),
    attribute('emails', {
      ...list,
      subAttributes: [attribute('value'), attribute('type'), attribute('primary', { type: 'boolean' })],
    }),
    attribute('groups', { ...list, mutability: 'readOnly', subAttributes: [attribute('value'), attribute('display')] }),
  ]),
  schemaOf(groupSchema, 'Group', [
    attribute('displayName', { required: true, uniqueness: 'server' }),
    attribute('externalId', { caseExact: true }),
    attribute('members', { ...list, subAttributes: [attribute('value'), attribute('display')] }),
  ]),
];
