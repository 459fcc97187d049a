import { fillMessage } from '@ximblox/blocks';
import { siteNameOf } from '../../foundation/settings/index.ts';
import type { Context } from '../../../context.ts';
import { composeMail } from '../../../platform/mail/compose-mail.ts';
import { publicOrigin } from '../../../platform/public-origin.ts';
import { findUser, userLanguage, type UserLanguage } from '../../people/users/index.ts';

interface Words {
  greeting: string;
  subject: string;
  mentioned: string;
  guest: string;
  button: string;
}

/** `{name}`, `{person}`, `{title}` and `{site}` are filled in. */
const texts: Record<UserLanguage, Words> = {
  en: {
    greeting: 'Hello {name},',
    subject: 'Comment on {title}',
    mentioned: '{person} mentioned you in a comment on “{title}” on {site}:',
    guest: '{person} commented on “{title}” on {site} through your review link:',
    button: 'Open comment',
  },
  nl: {
    greeting: 'Beste {name},',
    subject: 'Opmerking bij {title}',
    mentioned: '{person} noemt u in een opmerking bij "{title}" op {site}:',
    guest: '{person} heeft een opmerking geplaatst bij "{title}" op {site}, via de link die u hebt gemaakt:',
    button: 'Opmerking openen',
  },
  de: {
    greeting: 'Guten Tag {name},',
    subject: 'Kommentar zu {title}',
    mentioned: '{person} erwähnt Sie in einem Kommentar zu „{title}“ auf {site}:',
    guest: '{person} hat „{title}“ auf {site} kommentiert, über den Link, den Sie erstellt haben:',
    button: 'Kommentar öffnen',
  },
  fr: {
    greeting: 'Bonjour {name},',
    subject: 'Commentaire sur {title}',
    mentioned: '{person} vous mentionne dans un commentaire sur « {title} » sur {site} :',
    guest: '{person} a commenté « {title} » sur {site}, par le lien que vous avez créé :',
    button: 'Ouvrir le commentaire',
  },
};

interface ToldComment {
  kind: 'mentioned' | 'guest';
  /** Who wrote it. */
  person: string;
  page: { id: number; title: string };
  /** The thread that it is in, to which the mail leads. */
  threadID: number;
  text: string;
}

/** Tells a user of a comment, in their language: one in which they are mentioned, or one that a guest has written. */
export async function notifyOfComment(
  { db, services }: Context,
  userID: number,
  { kind, person, page, threadID, text }: ToldComment,
): Promise<void> {
  const { settings, mailer } = services;
  const user = await findUser(db, userID);
  if (!user?.active) return;
  const language = userLanguage(user);
  const words = texts[language];
  const url = `${publicOrigin(settings)}/cmsadmin/page/${page.id}?rail=comments&comment=${threadID}`;
  const siteName = await siteNameOf({ db, services });
  const values: Record<string, string> = { name: user.name, person, title: page.title, site: siteName };
  const filled = (message: string): string => fillMessage(message, values);
  await mailer.send(
    db,
    composeMail({
      to: user.email,
      language,
      subject: filled(words.subject),
      paragraphs: [[filled(words.greeting), filled(words[kind]), text].join('\n\n')],
      link: { label: words.button, url },
    }),
  );
}
