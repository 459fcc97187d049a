import type { MenuAction, LocalisedText } from '@ximblox/blocks';

const maxItems = 3;

const copied: LocalisedText = {
  en: 'The latest news is on the clipboard.',
  nl: 'Het laatste nieuws staat op het klembord.',
  de: 'Die neuesten Nachrichten sind in der Zwischenablage.',
  fr: 'Les dernières actualités sont dans le presse-papiers.',
};

const noNews: LocalisedText = {
  en: 'No news has been published yet.',
  nl: 'Er is nog geen nieuws gepubliceerd.',
  de: 'Es wurden noch keine Nachrichten veröffentlicht.',
  fr: 'Aucune actualité n’a encore été publiée.',
};

/** Copies titles and addresses of the latest news to the clipboard, for the newsletter. */
export const copyNews: MenuAction = async ({ call, contract, locale, notify }) => {
  const news = await call(contract.pages.getPages, {
    body: { type: 'news', locale },
    // Without a session: published pages only.
    fetch: (address, init) => fetch(address, { ...init, credentials: 'omit' }),
  });
  if (news.length === 0) return notify(noNews);
  const lines = news.slice(0, maxItems).map(({ title, url }) => `${title}\n${new URL(url, location.origin).href}`);
  await navigator.clipboard.writeText(lines.join('\n\n'));
  notify(copied);
};
