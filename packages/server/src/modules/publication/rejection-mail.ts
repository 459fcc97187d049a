import type { Context } from '../../context.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { publicOrigin } from '../auth/index.ts';
import type { UserRow } from '../users/index.ts';

interface Words {
  subject: string;
  text: string;
  feedback: string;
}

/** `{name}`, `{title}`, `{reviewer}`, `{site}` and `{link}` are filled in. */
const english: Words = {
  subject: 'Not published: {title}',
  text: 'Hello {name},\n\n{reviewer} did not accept your request to publish "{title}" on {site}.',
  feedback: 'The page: {link}',
};

const words: Record<string, Words> = {
  en: english,
  nl: {
    subject: 'Niet gepubliceerd: {title}',
    text: 'Hallo {name},\n\n{reviewer} heeft je verzoek om "{title}" op {site} te publiceren niet aangenomen.',
    feedback: 'De pagina: {link}',
  },
  de: {
    subject: 'Nicht veröffentlicht: {title}',
    text: 'Guten Tag {name},\n\n{reviewer} hat Ihre Anfrage, „{title}“ auf {site} zu veröffentlichen, nicht angenommen.',
    feedback: 'Die Seite: {link}',
  },
  fr: {
    subject: 'Non publiée : {title}',
    text: 'Bonjour {name},\n\n{reviewer} n’a pas accepté votre demande de publier « {title} » sur {site}.',
    feedback: 'La page : {link}',
  },
};

/** Tells who asked for a publication that it was rejected, in that user's language. */
export function rejectionMail(
  { actor, services }: Context,
  requester: UserRow,
  page: { id: number; title: string },
  feedback: string,
): Mail {
  const { site, settings } = services;
  const language = words[requester.language] ?? words[site.defaultLocale.slice(0, 2)] ?? english;
  const values: Record<string, string> = {
    name: requester.name,
    title: page.title,
    reviewer: actor.kind === 'user' ? actor.name : site.name,
    site: site.name,
    link: `${publicOrigin(settings)}/cmsadmin/page/${page.id}`,
  };
  const filled = (text: string): string => text.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
  const paragraphs = [filled(language.text), feedback, filled(language.feedback)].filter((text) => text !== '');
  return {
    to: requester.email,
    subject: filled(language.subject).replaceAll(/\s+/g, ' '),
    text: paragraphs.join('\n\n'),
  };
}
