import { clockTime, fillMessage, type SiteDefinition, siteTimeZone } from '@ximblox/blocks';
import type { AddressFacts, OpenMoment } from '@ximblox/server';
import type { SiteAssets } from '@ximblox/site';
import { barMessages } from './bar-messages.ts';
import { momentPath } from './moment-links.ts';

/** The page that the bar is on. */
export interface BarPage {
  opened: OpenMoment;
  facts: AddressFacts;
  /** Prefix of the moment, and path with query within the site. */
  prefix: string;
  path: string;
  now: Date;
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

/** Returns links to what can be done with the shown page. */
function linksOf({ opened, facts: { page }, prefix, path }: BarPage, texts: (typeof barMessages)['en']): string[] {
  const { time, releaseID } = opened.moment;
  const what = encodeURIComponent(releaseID === undefined ? time.toISOString() : `release-${releaseID}`);
  const link = (href: string, text: string, more = ''): string => `<a href="${escapeHtml(href)}"${more}>${text}</a>`;
  const ofPage = page?.isDeleted
    ? [link('/cmsadmin/bin', texts.trash)]
    : page
      ? [
          link(`/cmsadmin/page/${page.pageID}`, texts.edit),
          ...(page.versionID === page.newestVersionID
            ? []
            : [
                link(`/cmsadmin/page/${page.pageID}?compare=${page.versionID}..${page.newestVersionID}`, texts.compare),
              ]),
        ]
      : [];
  return [
    ...ofPage,
    link(path, texts.present),
    link(`/cmsadmin/calendar?moment=${what}`, texts.share),
    link(`${prefix}/?archive`, texts.archive, ' download'),
  ];
}

/** Returns the form with date and time, and the slider, which a script shows. */
function chooser(
  page: BarPage,
  texts: (typeof barMessages)['en'],
  zone: string,
  format: (time: Date) => string,
): string {
  const { opened, facts, path } = page;
  const { date, time } = clockTime(opened.moment.time.toISOString(), zone);
  const changes = facts.changes.map((change) => ({ at: change.toISOString(), text: format(change) }));
  const place = Math.max(
    0,
    changes.findLastIndex(({ at }) => at <= opened.moment.time.toISOString()),
  );
  const slider =
    changes.length > 1
      ? `<form hidden><label>${texts.change} <input type="range" min="0" max="${changes.length - 1}" value="${place}" data-base="${momentPath}" data-path="${escapeHtml(path)}" data-changes="${escapeHtml(JSON.stringify(changes))}"></label> <output></output> <button>${texts.show}</button></form>`
      : '';
  return [
    `<details><summary>${texts.another}</summary>`,
    `<form action="${momentPath}"><input type="hidden" name="path" value="${escapeHtml(path)}">`,
    `<label>${escapeHtml(fillMessage(texts.at, { zone }))} <input type="datetime-local" name="time" required value="${date}T${time}"></label>`,
    ` <button>${texts.show}</button></form>${slider}</details>`,
  ].join('');
}

/**
 * Returns the HTML that a page at a moment gets: a bar in a shadow root, which styles of the site do not reach. Guests see only
 * what they look at, and until when.
 */
export function momentBar(
  definition: Pick<SiteDefinition, 'timeZone'>,
  { moment: assets }: Pick<SiteAssets, 'moment'>,
  page: BarPage,
): { head: string; body: string } {
  const { opened, facts, prefix, now } = page;
  const { until, language, release } = opened;
  const moment = opened.moment.time;
  const texts = barMessages[language];
  const zone = siteTimeZone(definition);
  const times = new Intl.DateTimeFormat(language === 'en' ? 'en-GB' : language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: zone,
  });
  const format = (time: Date): string => times.format(time);
  const kind = release === null ? (moment > now ? texts.future : texts.past) : texts.release;
  const label = fillMessage(escapeHtml(kind), {
    release: `<strong>${escapeHtml(release ?? '')}</strong>`,
    time: `<time datetime="${moment.toISOString()}">${escapeHtml(format(moment))}</time>`,
  });
  const notes = [
    ...(until ? [fillMessage(texts.until, { time: format(until) })] : []),
    ...(facts.goneSince && facts.goneSince > moment
      ? [fillMessage(texts.gone, { time: format(facts.goneSince) })]
      : []),
  ];
  const links = until ? '' : `${chooser(page, texts, zone, format)}<nav>${linksOf(page, texts).join('')}</nav>`;
  return {
    head: `<script type="module" src="${escapeHtml(assets.script)}"></script>`,
    body: [
      `<ximblox-moment lang="${language}" data-prefix="${escapeHtml(prefix)}"><template shadowrootmode="open">`,
      ...assets.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
      `<section class="ximblox-bar" aria-label="${escapeHtml(texts.bar)}"><p>${label}</p>${links}`,
      ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
      `<p class="note" role="status" data-nothing-sent="${escapeHtml(texts.nothingSent)}"></p>`,
      '</section></template></ximblox-moment>',
    ].join(''),
  };
}
