import { clockTime, type localise, type SiteDefinition } from '@ximblox/blocks/internal';
import type { AddressFacts, OpenMoment } from '@ximblox/server';
import type { BarMessages } from './bar-messages.ts';
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

/** Escapes text for HTML and for attributes in double quotes. */
export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const link = (href: string, text: string, more = ''): string =>
  `<a href="${escapeHtml(href)}"${more}>${escapeHtml(text)}</a>`;

/** Returns links to what can be done with the shown page. */
export function barLinks({ opened, facts: { page }, prefix, path }: BarPage, texts: BarMessages): string {
  const { time, releaseID } = opened.moment;
  const what = encodeURIComponent(releaseID === undefined ? time.toISOString() : `release-${releaseID}`);
  const ofPage = page?.isDeleted
    ? [link('/cmsadmin/bin', texts.trash)]
    : page
      ? [
          link(`/cmsadmin/page/${page.pageID}${releaseID === undefined ? '' : `?release=${releaseID}`}`, texts.edit),
          ...(page.versionID === page.newestVersionID
            ? []
            : [
                link(`/cmsadmin/page/${page.pageID}?compare=${page.versionID}..${page.newestVersionID}`, texts.compare),
              ]),
        ]
      : [];
  return [
    ...ofPage,
    link(`${prefix}${path}${path.includes('?') ? '&' : '?'}compare`, texts.sideBySide),
    link(path, texts.present),
    link(`/cmsadmin/calendar?moment=${what}`, texts.share),
    link(`${prefix}/?archive`, texts.archive, ' download'),
  ].join('');
}

/** Returns the form with date and time, and the slider, which a script shows. */
export function momentChooser(
  { opened, facts, path }: BarPage,
  texts: BarMessages,
  zone: string,
  format: (time: Date) => string,
): string {
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
    `<form action="${momentPath}"><input type="hidden" name="path" value="${escapeHtml(path)}">`,
    `<label>${escapeHtml(texts.at.replace('{zone}', zone))} <input type="datetime-local" name="time" required value="${date}T${time}"></label>`,
    ` <button>${texts.show}</button></form>${slider}`,
  ].join('');
}

/** Returns links to the histories of what was another than now, from which it can be restored. */
export function historyLinks(
  different: AddressFacts['different'],
  texts: BarMessages,
  { menus, pageTypes }: Pick<SiteDefinition, 'menus' | 'pageTypes'>,
  choose: (label: Parameters<typeof localise>[0]) => string,
): string {
  const labelOf = (some: readonly { id: string; label: Parameters<typeof localise>[0] }[], id: string): string =>
    choose(some.find((one) => one.id === id)?.label ?? id);
  const links = different.map(({ kind, key }) => {
    const [id = '', locale = ''] = key.split(':');
    const query = `locale=${encodeURIComponent(locale)}#history`;
    if (kind === 'menu')
      return link(
        `/cmsadmin/menu-structure?menu=${encodeURIComponent(id)}&${query}`,
        `${labelOf(menus, id)} (${locale})`,
      );
    if (kind === 'page-type')
      return link(`/cmsadmin/page-types/${encodeURIComponent(id)}?${query}`, `${labelOf(pageTypes, id)} (${locale})`);
    if (kind === 'settings') return link('/cmsadmin/settings#history', texts.settings);
    if (kind === 'extension-settings')
      return link(`/cmsadmin/settings?section=${encodeURIComponent(key)}#history`, `${texts.settings}: ${key}`);
    return link('/cmsadmin/redirects', texts.redirects);
  });
  // One link for all redirects.
  return links.length > 0 ? `<p>${texts.different}: ${[...new Set(links)].join(' ')}</p>` : '';
}
