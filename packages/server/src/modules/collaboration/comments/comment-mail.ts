import type { Context } from '../../../context.ts';
import type { Mail } from '../../../platform/mail/mail.ts';
import { notify } from '../../people/notifications/index.ts';
import { composeUserMail, findUser, type UserLanguage, type UserRow } from '../../people/users/index.ts';

interface Messages {
  subject: string;
  mentioned: string;
  guest: string;
  good: string;
  button: string;
}

/** Placeholders: `{person}`, `{title}`, `{site}`, and in `good` `{version}`. */
const messagesByLanguage: Record<UserLanguage, Messages> = {
  en: {
    subject: 'Comment on {title}',
    mentioned: '{person} mentioned you in a comment on “{title}” on {site}:',
    guest: '{person} commented on “{title}” on {site} through your review link:',
    good: '{person} says that version {version} of “{title}” on {site} looks good.',
    button: 'Open comment',
  },
  nl: {
    subject: 'Opmerking bij {title}',
    mentioned: '{person} noemt u in een opmerking bij ‘{title}’ op {site}:',
    guest: '{person} heeft een opmerking geplaatst bij ‘{title}’ op {site}, via de link die u hebt gemaakt:',
    good: '{person} vindt versie {version} van ‘{title}’ op {site} goed.',
    button: 'Opmerking openen',
  },
  de: {
    subject: 'Kommentar zu {title}',
    mentioned: '{person} erwähnt Sie in einem Kommentar zu „{title}“ auf {site}:',
    guest: '{person} hat „{title}“ auf {site} kommentiert, über den Link, den Sie erstellt haben:',
    good: '{person} findet Version {version} von „{title}“ auf {site} gut.',
    button: 'Kommentar öffnen',
  },
  fr: {
    subject: 'Commentaire sur {title}',
    mentioned: '{person} vous mentionne dans un commentaire sur « {title} » sur {site} :',
    guest: '{person} a commenté « {title} » sur {site}, par le lien que vous avez créé :',
    good: '{person} trouve que la version {version} de « {title} » sur {site} convient.',
    button: 'Ouvrir le commentaire',
  },
};

interface CommentNotice {
  kind: 'mentioned' | 'guest' | 'good';
  /** Name of the author. */
  person: string;
  page: { id: number; title: string };
  commentID: number;
  /** Thread of the comment, which the link opens. */
  threadID: number;
  /** `''` for none. */
  text: string;
  /** Number of the version that looks good. */
  version?: number;
}

const noticeKinds = { mentioned: 'mentioned', guest: 'commented', good: 'looks-good' } as const;

/** Notifies a user of a comment: one that mentions them, or one by a guest with their review link. */
export async function notifyOfComment(context: Context, userID: number, notice: CommentNotice): Promise<void> {
  const user = await findUser(context.db, userID);
  if (!user?.active) return;
  const { kind, page, commentID } = notice;
  const about = { kind: noticeKinds[kind], pageID: page.id, commentID };
  await notify(context, user, about, () => commentMail(context, user, notice));
}

const commentMail = (
  context: Context,
  user: UserRow,
  { kind, person, page, threadID, text, version }: CommentNotice,
): Promise<Mail> =>
  composeUserMail(context, user, (language, fill) => {
    const { subject, button, [kind]: sentence } = messagesByLanguage[language];
    const values = { person, title: page.title, version: `${version ?? ''}` };
    return {
      subject: fill(subject, values),
      text: [fill(sentence, values), text],
      button: { label: button, path: `page/${page.id}?rail=comments&comment=${threadID}` },
    };
  });
