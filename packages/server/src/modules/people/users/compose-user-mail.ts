import { fillMessage } from '@ximblox/blocks/internal';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { siteNameOf } from '../../foundation/settings/index.ts';
import { userLanguage, type UserLanguage } from './user-language.ts';
import type { UserRow } from './user-store.ts';

const greetings: Record<UserLanguage, string> = {
  en: 'Hello {name},',
  nl: 'Beste {name},',
  de: 'Guten Tag {name},',
  fr: 'Bonjour {name},',
};

/** Fills the placeholders of a message: `{name}` of the recipient, `{person}` who acts, `{site}`, and those in `values`. */
type FillMessage = (message: string, values?: Readonly<Record<string, string>>) => string;

/** The content of one kind of email, as plain text. */
interface UserMailContent {
  subject: string;
  /** Paragraphs between the greeting and the button; empty ones are left out. */
  text: readonly string[];
  /** Paragraphs after the button. */
  rest?: readonly string[];
  /** A button that opens a path of the admin. */
  button?: { label: string; path: string } | undefined;
}

/** Returns the content of an email in a language. */
export type UserMailWriter = (language: UserLanguage, fill: FillMessage) => UserMailContent;

/**
 * Composes an email to a user in their language, with a greeting and a button to the admin.
 * @param acceptLanguage `Accept-Language` of a request by the user; `''` if someone else has caused the email
 */
export async function composeUserMail(
  { actor, db, services }: Context,
  user: UserRow,
  write: UserMailWriter,
  acceptLanguage = '',
): Promise<Mail> {
  const language = userLanguage(services.site, user, acceptLanguage);
  const site = await siteNameOf({ db, services });
  const common = { name: user.name, person: actor.kind === 'user' ? actor.name : site, site };
  const fill: FillMessage = (message, values) => fillMessage(message, { ...common, ...values });
  const { subject, text, rest = [], button } = write(language, fill);
  return composeMail({
    to: user.email,
    language,
    subject,
    paragraphs: [[fill(greetings[language]), ...text.filter((paragraph) => paragraph !== '')].join('\n\n'), ...rest],
    link: button && { label: button.label, url: `${publicOrigin(services.settings)}/cmsadmin/${button.path}` },
  });
}
