import {
  anchorPath,
  blockDefinition,
  compareContent,
  type Fields,
  localise,
  pageTypeDefinition,
} from '@ximblox/blocks';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { UserLanguage } from '../../people/users/index.ts';
import { contentOf, findVersion, type PageRow } from '../pages/index.ts';
import { requestMailMessages } from './request-mail-messages.ts';

/** Maximum number of lines; the rest is counted. */
const maxLines = 12;

/**
 * Returns what a version changes compared with the published one, a line for the page and for each block; none for a page that
 * is not published.
 */
export async function requestChanges(
  { db, services: { site } }: Context,
  page: PageRow,
  versionID: number,
  language: UserLanguage,
): Promise<string[]> {
  if (page.published_version_id === null) return [];
  const [before, after] = [await findVersion(db, page.published_version_id), await findVersion(db, versionID)];
  if (!before || !after) return fail('PM_01', 'id');
  const { changes: messages } = requestMailMessages[language];
  const pageType = pageTypeDefinition(site, page.type);
  const compared = compareContent(contentOf(site, page, before), contentOf(site, page, after), {
    ofBlock: (type) => blockDefinition(site, type)?.fields,
    ofPage: pageType?.fields,
  });
  const labels = new Intl.ListFormat(language);
  const list = (names: readonly string[]): string => labels.format([...new Set(names)]);
  const labelOf = (fields: Fields | undefined, path: string): string => {
    const label = fields?.[path.split('.', 1)[0] ?? '']?.label;
    return label === undefined ? path : localise(label, language);
  };
  const pageLabel = (path: string): string => {
    if (path === 'title' || path === 'tags') return messages[path];
    return path.startsWith('typeData.') ? labelOf(pageType?.fields, path.slice('typeData.'.length)) : messages.seo;
  };
  const lines =
    compared.page.length === 0 ? [] : [`${messages.page}: ${list(compared.page.map(({ path }) => pageLabel(path)))}`];
  for (const { type, change, moved, fields } of compared.blocks) {
    if (change === 'same' && !moved) continue;
    const definition = blockDefinition(site, type);
    const name = definition ? localise(definition.label, language) : type;
    const known = fields.filter(({ path }) => path !== '');
    const what =
      known.length > 0
        ? list(known.map(({ path }) => (path === anchorPath ? messages.anchor : labelOf(definition?.fields, path))))
        : messages[change === 'same' ? 'moved' : change];
    lines.push(`${name}: ${what}`);
  }
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), messages.more.replace('{count}', String(more))] : lines;
}
