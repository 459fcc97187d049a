import { z } from 'zod';
import { email, id, record, requiredText, text, time } from './values.ts';

/** A permission by name with optional parameters. */
export const permissionItem = z.object({ name: z.string(), parameters: record.optional() });

export const role = z.object({ ID: z.int().nonnegative(), name: z.string(), permissions: z.array(permissionItem) });
export type Role = z.output<typeof role>;

/** When a user receives emails: at once, in a digest in the morning or on Monday morning, or never. */
export const mailTimes = ['at-once', 'daily', 'weekly', 'never'] as const;
export type MailTime = (typeof mailTimes)[number];

/** What notifications are about; users choose for each when they receive emails. */
export const notificationTopics = [
  'assignments',
  'mentions',
  'reviewLinks',
  'requests',
  'outcomes',
  'failedSchedules',
  'mergedDrafts',
] as const;
export type NotificationTopic = (typeof notificationTopics)[number];

/** When a user receives emails about notifications, by topic. */
export const notificationMails = z.record(z.enum(notificationTopics), z.enum(mailTimes));
export type NotificationMails = z.output<typeof notificationMails>;

/** Gives all topics one value. */
export const mailsForAllTopics = (time: MailTime): NotificationMails => ({
  assignments: time,
  mentions: time,
  reviewLinks: time,
  requests: time,
  outcomes: time,
  failedSchedules: time,
  mergedDrafts: time,
});

/** The logged-in user; ID 0 for an anonymous caller. */
export const sessionUser = z.object({
  ID: z.int().nonnegative(),
  name: z.string(),
  email: z.string(),
  role,
  jobTitle: z.string(),
  image: z.string(),
  /** Language of the interface; `''` follows the browser. */
  language: z.string(),
  /** Whether the password confirms sensitive actions; otherwise another login at the identity provider does. */
  hasLocalLogin: z.boolean(),
  notificationMails,
  /** `on` with one-time passwords or a passkey; `required` if the user must set one up before anything else. */
  twoFactor: z.enum(['off', 'on', 'required']),
});
export type SessionUser = z.output<typeof sessionUser>;

/** Answer of a login. `isFirstLogin`: whether the user had never logged in before. */
export const loggedIn = z.object({ User: sessionUser, isFirstLogin: z.boolean() });
export type LoggedIn = z.output<typeof loggedIn>;

/** Session user of an anonymous caller. */
export const anonymousUser: SessionUser = {
  ID: 0,
  name: '',
  email: '',
  role: { ID: 0, name: '', permissions: [] },
  jobTitle: '',
  image: '',
  language: '',
  hasLocalLogin: false,
  notificationMails: mailsForAllTopics('at-once'),
  twoFactor: 'off',
};

export const profile = z.object({
  name: requiredText(255),
  jobTitle: text(255).default(''),
  /** Null or empty for none. */
  image: text(500).nullable().default(''),
});

/** `invited` users have not set a password yet; `deactivated` users cannot log in. */
export const userState = z.enum(['active', 'invited', 'deactivated']);
export type UserState = z.output<typeof userState>;

/** Actions on a user, besides viewing. */
export const userAction = z.enum([
  'update',
  'change-role',
  'activate',
  'deactivate',
  'delete',
  'resend-activation',
  'reset-two-factor',
  'unlink',
]);
export type UserAction = z.output<typeof userAction>;

export const user = z.object({
  ID: id,
  email: z.string(),
  role,
  profile: z.object({ name: z.string(), jobTitle: z.string(), image: z.string() }),
  active: z.boolean(),
  state: userState,
  /** Whether the user has one-time passwords or a passkey. */
  twoFactor: z.boolean(),
  /** Names of the identity providers that the user is linked to. */
  providers: z.array(z.string()),
  /** Whether the user can log in with a password: they have one, and no identity provider is required for them. */
  hasLocalLogin: z.boolean(),
  availableActions: z.array(userAction),
  createdAt: time,
  lastLoginAt: time.nullable(),
});
export type User = z.output<typeof user>;

/** Body for creating or changing a user; `role` is its ID. */
export const userInput = z.object({ email, role: id, profile });
