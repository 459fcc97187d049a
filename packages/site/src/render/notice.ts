import { pagePath } from '@ximblox/blocks/internal';
import { escapeHtml, tag } from './html.ts';
import { documentHtml } from './document.ts';
import { pageParts } from './render-page.ts';
import { renderSeparately } from './render-parts.tsx';
import { createRenderState, type SiteServices } from './render-state.ts';

/** A short message to a visitor, with an optional action. */
export interface Notice {
  locale: string;
  title: string;
  text: string;
  /** A button that posts to a URL of this site. */
  action?: { url: string; label: string };
  /** Label of the link to the home page. */
  home: string;
}

function noticeHtml({ title, text, action, home }: Notice, homeUrl: string): string {
  return [
    '<section class="xb-notice"><div class="frame"><div class="xb-notice-words">',
    `<h1 class="xb-notice-title">${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p>`,
    action
      ? `${tag('form', { method: 'post', action: action.url })}<button type="submit" class="button">${escapeHtml(action.label)}</button></form>`
      : `<p>${tag('a', { href: homeUrl })}${escapeHtml(home)}</a></p>`,
    '</div></div></section>',
  ].join('');
}

/** Renders a notice between header and footer of the first page type that has a header. */
export async function renderNotice(services: SiteServices, notice: Notice): Promise<string> {
  const { definition: site, assets, log } = services;
  const state = createRenderState();
  const type = site.pageTypes.find(({ header }) => header !== undefined)?.id ?? '';
  const page = {
    pageID: 0,
    locale: notice.locale,
    slug: '',
    type,
    title: notice.title,
    publishedAt: null,
    blocks: [],
    typeData: {},
  };
  const { parts } = await pageParts(services, state, page, 'not-found');
  const { html, ...rest } = renderSeparately([parts.header, parts.footer], (part, err) =>
    log.error({ err, part: part.name }, 'Part of a notice failed to render.'),
  );
  const [header = '', footer = ''] = html;
  return documentHtml(
    {
      locale: notice.locale,
      type,
      head: `<title>${escapeHtml(`${notice.title} | ${site.name}`)}</title><meta name="robots" content="noindex"><meta name="referrer" content="no-referrer">`,
      ...rest,
      header,
      main: noticeHtml(notice, pagePath(site, notice.locale, '')),
      footer,
      frame: null,
    },
    assets,
  );
}
