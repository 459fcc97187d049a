import type { Mail } from './mail.ts';

/** Content of a mail in the recipient's language, as plain text. */
export interface MailParts {
  to: string;
  language: string;
  subject: string;
  /** The first paragraph precedes the link, the others follow it. */
  paragraphs: readonly string[];
  link?: { label: string; url: string } | undefined;
}

const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;white-space:pre-line;overflow-wrap:anywhere">${escapeHtml(text)}</p>`;

const button = ({ label, url }: { label: string; url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;border-radius:6px;background:#14526b;color:#ffffff;text-decoration:none">${escapeHtml(label)}</a></p>
<p style="margin:0 0 16px;font-size:13px;color:#52606d;word-break:break-all">${escapeHtml(url)}</p>`;

/** Composes a mail as text and HTML. */
export function composeMail({ to, language, subject, paragraphs, link }: MailParts): Mail {
  const [first = '', ...rest] = paragraphs;
  const line = subject.replaceAll(/\s+/g, ' ').trim();
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${escapeHtml(line)}</title></head>
<body style="margin:0;padding:32px;background:#f4f6f8;font:16px/1.5 system-ui,sans-serif;color:#1f2933">
<div style="max-width:560px;margin:0 auto;padding:32px;background:#ffffff;border-radius:8px">
${paragraph(first)}
${link ? button(link) : ''}
${rest.map(paragraph).join('\n')}
</div></body></html>
`;
  const text = [first, ...(link ? [link.url] : []), ...rest].join('\n\n');
  return { to, subject: line, text: `${text}\n`, html };
}
