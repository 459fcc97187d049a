import type { LocalisedText } from './entities/values.ts';

/**
 * The error catalogue: every error code with its English message.
 * Source: specification section 8. The catalogues of the admin translate these messages, keyed by code.
 */
export const errorMessages = {
  G_01: 'Something went wrong, please try again later.',
  V_01: 'The {property} field is required.',
  V_02: 'must contain a valid email address.',
  V_03: 'Your password and confirmation password do not match.',
  V_04: 'The token is not valid.',
  V_05: 'The token is not valid or is expired.',
  V_06: '{Property} already exists.',
  V_07: 'This operation cannot be executed.',
  V_08: 'The passwords do not match.',
  V_09: 'must contain at least 1 uppercase character and 1 special character.',
  V_10: 'must be longer than 8 characters.',
  V_11: 'must be less than 255 characters.',
  V_12: 'The {property} is not valid.',
  V_13: 'is not a valid URL.',
  V_14: 'exceeds the character limit.',
  V_15: 'is not valid HTML.',
  V_16: 'must be at least 1 character long.',
  V_17: 'must contain a file.',
  V_18: 'already exists on this page.',
  V_19: 'A section cannot contain itself, directly or through another section.',
  AUTH_01: 'These credentials do not match our records.',
  AUTH_02: 'This current password does not match our records.',
  AUTH_03: 'Too many login attempts. Try again after 10 minutes.',
  AUTH_04: 'Log in with your organisation’s account.',
  AUTH_05: 'You have no password here. Log in again with your organisation’s account to confirm this.',
  UM_01: 'You are not authorized to do this action.',
  UM_02: 'Failed to get this user from the database.',
  UM_03: 'Failed to delete audit logs.',
  UM_04: 'Failed to delete profile info.',
  UM_05: 'image exceeds 2MB.',
  UM_06: 'format not supported, select JPEG or PNG.',
  UM_07: 'image is invalid.',
  UM_08: 'exceeds 1024x1024 pixels.',
  UM_09: 'Failed to create user.',
  UM_10: 'Failed to delete user.',
  PM_01: 'Failed to get the page from the database.',
  PM_02: 'Publishing this version needs a request that someone else has approved.',
  RM_01: 'Failed to get the release from the database.',
  RM_02: 'was deleted.',
  RM_03: 'has changed since it was added to the release.',
  RM_04: 'Someone else has to approve the release.',
  RM_05: 'must have 1 to 1,000 changes.',
  RM_06: 'The release was published or cancelled. Use another release or the live site.',
  ML_01: 'uploaded file exceeds the size limit.',
  ML_02: 'Cannot move or rename, already exists.',
  ML_03: 'already exists in this folder.',
  ML_04: 'is too complex. Simplify the drawing or upload it as PNG.',
  ML_05: 'must keep its extension.',
} as const;

/** A code of the error catalogue. */
export type ErrorCode = keyof typeof errorMessages;

/** A code of an error of an extension, with the name of the extension: `newsletter.CLOSED`. */
export type ExtensionErrorCode = `${string}.${string}`;

/** One error of an answer: its code and the property it concerns, as a dotted path (`''` for the whole request). */
export interface ErrorItem {
  property: string;
  code: ErrorCode | ExtensionErrorCode;
  /** Seconds to wait before the next try, set by the client on G_01 of a 429 or 503 answer; never sent by the server. */
  retryAfter?: number;
  /** The closed release, set by the client on RM_06; the server sends it with the errors. */
  closedRelease?: ClosedRelease;
}

/** A release that no longer accepts changes. */
export interface ClosedRelease {
  id: number;
  name: string;
  state: 'published' | 'cancelled';
  /** Who published or cancelled it; an unknown person has the ID 0. */
  by: { ID: number; name: string };
  /** Null if the release was cancelled before that was recorded. */
  at: string | null;
}

/** An error with a code of the catalogue. */
export type CatalogueError = ErrorItem & { code: ErrorCode };

/** Whether a code is one of the catalogue. */
export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorMessages, code);

/** Whether a text has the form of a code of an extension. */
export const isExtensionErrorCode = (code: string): code is ExtensionErrorCode =>
  /^[a-z][a-z0-9-]*\.[A-Z][A-Z0-9_]*$/.test(code);

/** Texts of the errors of extensions, by code. */
const extensionTexts = new Map<string, LocalisedText>();

/** Adds the texts of errors of extensions, by code. */
export function addErrorTexts(texts: Readonly<Record<string, LocalisedText>>): void {
  for (const [code, text] of Object.entries(texts)) extensionTexts.set(code, text);
}

/** Returns the text of an error of an extension in all its languages; undefined for an unknown code. */
export const extensionErrorText = (code: string): LocalisedText | undefined => extensionTexts.get(code);

const inEnglish = (text: LocalisedText | undefined): string | undefined =>
  typeof text === 'object' ? (text.en ?? Object.values(text)[0]) : text;

/** Default HTTP status by code; 422 for all others. */
const statuses: Partial<Record<ErrorCode, number>> = {
  G_01: 500,
  V_07: 409,
  AUTH_01: 401,
  AUTH_03: 429,
  AUTH_04: 403,
  UM_01: 403,
  UM_02: 404,
  UM_03: 500,
  UM_04: 500,
  UM_09: 500,
  UM_10: 500,
  PM_01: 404,
  PM_02: 409,
  RM_01: 404,
  RM_02: 409,
  RM_03: 409,
  RM_04: 409,
  RM_06: 409,
  ML_02: 409,
  ML_03: 409,
};

/** Labels of properties in messages; other properties use their own name. Source: specification section 3. */
const propertyLabels = new Map([
  ['', 'request'],
  ['email', 'Email'],
  ['password', 'Password'],
  ['name', 'Name'],
  ['confirm', 'Confirm'],
  ['token', 'Token'],
  ['jobTitle', 'Job title'],
  ['currentPassword', 'Current password'],
  ['newPassword', 'New password'],
  ['confirmNewPassword', 'Confirm new password'],
  ['anchorName', 'anchor'],
  ['anchorPoint', 'anchor'],
  ['newLocale', 'locale'],
  ['folderName', 'folder name'],
  ['newFileName', 'file name'],
  ['newPath', 'folder'],
  ['oldPath', 'folder'],
  ['path', 'folder'],
  ['defaultAltText', 'alternative text'],
]);

/** Returns the English label of a property; for a dotted path, the label of its last part. */
export function propertyLabel(property: string): string {
  const last = property.slice(property.lastIndexOf('.') + 1);
  return propertyLabels.get(property) ?? propertyLabels.get(last) ?? last;
}

/** Returns the default HTTP status of an error code. */
export const statusOf = (code: ErrorItem['code']): number => (isErrorCode(code) ? statuses[code] : undefined) ?? 422;

/**
 * Returns the English message of an error.
 * @param label name of the property in the interface
 */
export function errorText(
  item: { property: string; code: string },
  label: string = propertyLabel(item.property),
): string {
  const text = isErrorCode(item.code) ? errorMessages[item.code] : inEnglish(extensionTexts.get(item.code));
  if (text === undefined) return `Error (code: ${item.code})`;
  return text.replace('{property}', label).replace('{Property}', capitalise(label));
}

const capitalise = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the English message of an error as a sentence. A text in lower case continues the name of the property, unless it
 * names the property itself: `image exceeds 2MB.`
 */
export function errorSentence(item: { property: string; code: string }): string {
  const text = errorText(item);
  if (item.property === '' || !/^\p{Ll}/u.test(text)) return text;
  const label = propertyLabel(item.property);
  return text.includes(label.toLowerCase()) ? capitalise(text) : `${capitalise(label)} ${text}`;
}

/** An expected failure with error codes, thrown by `fail`, `failAll` and the client. */
export class CmsError extends Error {
  readonly errors: readonly ErrorItem[];
  readonly status: number;
  /** Additional properties of the answer, such as the newest version of a page after an edit conflict. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(errors: readonly ErrorItem[], status: number, details: Record<string, unknown> = {}) {
    const first = errors[0] ?? { property: '', code: 'G_01' };
    super(errorSentence(first));
    this.name = 'CmsError';
    this.errors = errors;
    this.status = status;
    this.details = details;
  }
}

/**
 * Throws a `CmsError` with one error code.
 * @param property wire name of the field; `''` for the whole request
 * @throws {CmsError} always
 */
export function fail(
  code: ErrorItem['code'],
  property = '',
  options: { status?: number; details?: Record<string, unknown> } = {},
): never {
  throw new CmsError([{ property, code }], options.status ?? statusOf(code), options.details);
}

/** Maximum number of errors in one answer, since a request body could cause millions. */
export const maxErrors = 1_000;

/**
 * Throws a `CmsError` with the first `maxErrors` errors if there are any. Its status defaults to the highest one among them.
 * @throws {CmsError} if `errors` is not empty
 */
export function failAll(errors: readonly ErrorItem[], options: { status?: number } = {}): void {
  if (errors.length === 0) return;
  const reported = errors.slice(0, maxErrors);
  throw new CmsError(reported, options.status ?? Math.max(...reported.map(({ code }) => statusOf(code))));
}
