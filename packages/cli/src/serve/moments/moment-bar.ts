import { fillMessage, localise, type SiteDefinition, siteTimeZone } from '@ximblox/blocks/internal';
import type { SiteAssets } from '@ximblox/site';
import { barLinks, type BarPage, escapeHtml, historyLinks, momentChooser } from './bar-parts.ts';
import { barMessages } from './bar-messages.ts';

/**
 * Returns the HTML that a page at a moment gets: a bar of one line in a shadow root, which styles of the site do not reach. It opens
 * to show more. Guests see only what they look at, and until when.
 */
export function momentBar(
  definition: Pick<SiteDefinition, 'timeZone' | 'menus' | 'pageTypes'>,
  { moment: assets }: Pick<SiteAssets, 'moment'>,
  page: BarPage,
): { head: string; body: string } {
  const { opened, facts, prefix, now } = page;
  const { until, language, release } = opened;
  const moment = opened.moment.time;
  const texts = barMessages[language];
  const zone = siteTimeZone(definition);
  const locale = language === 'en' ? 'en-GB' : language;
  const formats = (['long', 'medium'] as const).map(
    (dateStyle) => new Intl.DateTimeFormat(locale, { dateStyle, timeStyle: 'short', timeZone: zone }),
  );
  const [format, formatShort] = formats.map((times) => (time: Date) => times.format(time)) as [
    (time: Date) => string,
    (time: Date) => string,
  ];
  const time = (text: string): string => `<time datetime="${moment.toISOString()}">${escapeHtml(text)}</time>`;
  const bold = `<strong>${escapeHtml(release ?? '')}</strong>`;
  const name = until ? bold : `<a href="/cmsadmin/releases/${opened.moment.releaseID}">${bold}</a>`;
  const kind = release === null ? (moment > now ? texts.future : texts.past) : texts.release;
  const label = fillMessage(escapeHtml(kind), { release: name, time: time(format(moment)) });
  const short = release === null ? time(formatShort(moment)) : name;
  const goneText = new Intl.PluralRules(locale).select(facts.gonePages) === 'one' ? texts.goneOne : texts.goneOther;
  const notes = [
    ...(until ? [fillMessage(texts.until, { time: format(until) })] : []),
    ...(!until && facts.gonePages > 0 ? [fillMessage(goneText, { count: String(facts.gonePages) })] : []),
  ];
  const choose = (localised: Parameters<typeof localise>[0]): string => localise(localised, language);
  const panel = until
    ? ''
    : `${momentChooser(page, texts, zone, format)}<nav class="narrow">${barLinks(page, texts)}</nav>${historyLinks(facts.different, texts, definition, choose)}`;
  return {
    head: `<script type="module" src="${escapeHtml(assets.script)}"></script>`,
    body: [
      `<ximblox-moment lang="${language}" data-prefix="${escapeHtml(prefix)}"><template shadowrootmode="open">`,
      ...assets.styles.map((style) => `<link rel="stylesheet" href="${escapeHtml(style)}">`),
      `<section class="ximblox-bar" aria-label="${escapeHtml(texts.bar)}">`,
      `<p class="label"><span class="wide">${label}</span><span class="narrow">${short}</span></p>`,
      ...(until ? [] : [`<nav class="wide">${barLinks(page, texts)}</nav>`]),
      `<details><summary>${texts.more}</summary><div class="panel"><p class="narrow">${label}</p>`,
      ...notes.map((note) => `<p class="note">${escapeHtml(note)}</p>`),
      `${panel}</div></details>`,
      ...(facts.goneSince
        ? [`<p class="note line">${escapeHtml(fillMessage(texts.gone, { time: format(facts.goneSince) }))}</p>`]
        : []),
      `<p class="note line" role="status" data-nothing-sent="${escapeHtml(texts.nothingSent)}"></p>`,
      '</section></template></ximblox-moment>',
    ].join(''),
  };
}
