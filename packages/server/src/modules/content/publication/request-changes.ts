import {
  anchorPath,
  blockDefinition,
  compareContent,
  type Fields,
  hiddenPath,
  localise,
  pageTypeDefinition,
} from '@ximblox/blocks/internal';
import { fail } from '@ximblox/contract';
import type { Context } from '../../../context.ts';
import type { UserLanguage } from '../../people/users/index.ts';
import { contentOf, findVersion, type PageRow } from '../pages/index.ts';
import { requestMailMessages } from './request-mail-messages.ts';

/** Maximum number of lines; the rest is counted. */
const maxLines = 12;

/**
 * Returns what a version of a page changes compared with another one, a line for the page and for each block; none without a
 * version before.
 */
export async function requestChanges(
  { db, services: { site } }: Context,
  page: PageRow,
  versions: { before: number | null; after: number },
  language: UserLanguage,
): Promise<string[]> {
  if (versions.before === null) return [];
  const [before, after] = [await findVersion(db, versions.before), await findVersion(db, versions.after)];
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
  const blockLabel = (fields: Fields | undefined, path: string): string => {
    if (path === anchorPath) return messages.anchor;
    return path === hiddenPath ? messages.visibility : labelOf(fields, path);
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
        ? list(known.map(({ path }) => blockLabel(definition?.fields, path)))
        : messages[change === 'same' ? 'moved' : change];
    lines.push(`${name}: ${what}`);
  }
  const more = lines.length - maxLines;
  return more > 0 ? [...lines.slice(0, maxLines), messages.more.replace('{count}', String(more))] : lines;
}
