import { z } from 'zod';
import { endpoint, permission, session } from './endpoint.ts';
import { mailTimes, notificationTopics, user, userInput } from './entities/user.ts';
import { roleInfo } from './roles.ts';
import { email, idParam, requiredText, sha256, text } from './entities/values.ts';

const params = z.object({ id: idParam });

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/user/list',
    summary: 'List all users',
    access: permission('manage-users'),
    reply: z.array(user),
  }),
  current: endpoint({
    method: 'GET',
    path: '/user',
    summary: 'Get the current user',
    access: session,
    byToken: false,
    reply: user,
    beforeTwoFactor: true,
  }),
  create: endpoint({
    method: 'POST',
    path: '/user',
    summary: 'Create an inactive user and send the activation email',
    access: permission('manage-users'),
    body: userInput,
    reply: z.object({ user }),
  }),
  saveSettings: endpoint({
    method: 'PUT',
    path: '/user/settings',
    summary: "Change the current user's own profile, language and emails about notifications",
    access: session,
    body: z.object({
      name: requiredText(255),
      jobTitle: text(255).default(''),
      language: z.enum(['', 'en', 'nl', 'de', 'fr']).default(''),
      /** Topics that are missing keep their value. */
      notificationMails: z.partialRecord(z.enum(notificationTopics), z.enum(mailTimes)).default({}),
    }),
    reply: z.object({ user }),
  }),
  changeEmail: endpoint({
    method: 'POST',
    path: '/user/change-email',
    summary: "Send a confirmation link to the caller's new email address",
    access: session,
    body: z.object({ email, currentPassword: z.string().min(1).max(1000) }),
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/user/change-password',
    summary: "Change the caller's password and end all other sessions",
    access: session,
    body: z.object({
      currentPassword: z.string().min(1),
      newPassword: z.string().min(1),
      confirmNewPassword: z.string().min(1),
    }),
    renewsSession: true,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/user/{id}',
    summary: 'Change a user; other users require manage-users',
    access: session,
    params,
    body: userInput.extend({ active: z.boolean().optional(), currentPassword: z.string().max(1000).optional() }),
    reply: z.object({ user }),
  }),
  delete: endpoint({
    method: 'DELETE',
    path: '/user/{id}',
    summary: 'Delete a user; their content is kept',
    access: permission('manage-users'),
    params,
  }),
  resendActivation: endpoint({
    method: 'POST',
    path: '/user/{id}/resend-activation',
    summary: 'Send the activation email again; earlier links become invalid',
    access: permission('manage-users'),
    params,
  }),
  uploadImage: endpoint({
    method: 'PUT',
    path: '/user/{id}/image',
    summary: 'Set the profile image (form part profileImage)',
    access: session,
    params,
    multipart: ['profileImage'],
    reply: z.object({ user }),
    rate: 'uploads',
    fileLimit: { bytes: 2 * 1_048_576, code: 'UM_05' },
  }),
  image: endpoint({
    method: 'GET',
    path: '/user/{id}/image/{hash}',
    summary: 'Get the profile image of a user at the address in the profile',
    access: session,
    byToken: false,
    params: params.extend({ hash: sha256 }),
    raw: 'file',
  }),
  deleteImage: endpoint({
    method: 'DELETE',
    path: '/user/{id}/image',
    summary: 'Remove the profile image',
    access: session,
    params,
    reply: z.object({ user }),
  }),
  roles: endpoint({
    method: 'GET',
    path: '/role/list',
    summary: 'List all roles with their permissions',
    access: permission('manage-users', 'manage-roles'),
    reply: z.array(roleInfo),
  }),
};
