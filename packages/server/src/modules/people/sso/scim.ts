import { ScimError, scimErrorBody } from './scim-error.ts';
import {
  createGroupByScim,
  deleteGroupByScim,
  getGroupByScim,
  listGroupsByScim,
  patchGroupByScim,
  replaceGroupByScim,
} from './scim-groups.ts';
import { maxResults, resourceTypes, schemas, serviceProviderConfig } from './scim-schemas.ts';
import {
  createUserByScim,
  deleteUserByScim,
  getUserByScim,
  listUsersByScim,
  patchUserByScim,
  replaceUserByScim,
} from './scim-users.ts';

/** SCIM 2.0: users and groups that identity providers manage. Runs in a transaction, as the system. */
export const scim = {
  ScimError,
  errorBody: scimErrorBody,
  maxResults,
  resourceTypes,
  schemas,
  serviceProviderConfig,
  users: {
    list: listUsersByScim,
    get: getUserByScim,
    create: createUserByScim,
    replace: replaceUserByScim,
    patch: patchUserByScim,
    remove: deleteUserByScim,
  },
  groups: {
    list: listGroupsByScim,
    get: getGroupByScim,
    create: createGroupByScim,
    replace: replaceGroupByScim,
    patch: patchGroupByScim,
    remove: deleteGroupByScim,
  },
};
