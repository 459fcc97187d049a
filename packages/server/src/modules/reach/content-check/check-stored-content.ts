import {
  type BlockContent,
  blockDefinition,
  type Fields,
  fieldsOfType,
  isHidden,
  pagePath,
  pageTypeDefinition,
  sharedSectionType,
  type SiteDefinition,
  typeDataContent,
  unknownPaths,
  upgradeNested,
  validateContent,
} from '@ximblox/blocks/internal';
import { block as blockShape, errorText, isRecord } from '@ximblox/contract';
import type { Database } from '../../../platform/database/database.ts';
import { collectFindings, type ContentFinding, type FindingPlace, type Report } from './content-findings.ts';
import { type StoredContent, storedContents } from './stored-content-store.ts';
import { tryUpgrades, type UpgradeOutcome } from './try-upgrades.ts';

/** What the upgrades of the blocks do to the stored content. */
export interface UpgradeCount {
  block: string;
  upgrade: string;
  /** Number of blocks that it changes. */
  changed: number;
  failed: number;
}

/** Result of a comparison of the stored content with the site definition. */
export interface ContentCheck {
  pages: number;
  blocks: number;
  findings: ContentFinding[];
  upgrades: UpgradeCount[];
}

interface Check {
  site: SiteDefinition;
  report: Report;
  upgrades: Map<string, UpgradeCount>;
  usedBlocks: Set<string>;
}

const quoted = (text: string): string => JSON.stringify(text);

function placeOf(site: SiteDefinition, { kind, type, locale, name, title }: StoredContent): string {
  if (kind === 'template') return `template ${quoted(name)}`;
  if (kind === 'defaults') return `default values of ${quoted(type)} in ${locale}`;
  return pageTypeDefinition(site, type)?.hasAddress === false ? quoted(title) : pagePath(site, locale, name);
}

/** `buttons.0.label` becomes `buttons.label`, so that all items of a list are one finding. */
const fieldPath = (path: string): string => path.replaceAll(/\.\d+(?=\.|$)/g, '');

const lostField =
  'does not exist, and its stored values are lost when the page is saved: add an upgrade that moves or removes them';

const valueAt = (props: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((value, name) => (value as Record<string, unknown>)[name], props);

/** Whether nothing is lost when a stored value goes. */
const isBlank = (value: unknown): boolean =>
  value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);

/** Reports values without a field, and values that do not fit their field. */
function checkFields(
  { report }: Check,
  subject: string,
  { fields, content, isPublished }: { fields: Fields; content: BlockContent; isPublished: boolean },
  where: FindingPlace,
): void {
  const subjectAt = (path: string): string => `${subject}, field ${quoted(fieldPath(path))}`;
  for (const path of unknownPaths(fields, content.props)) {
    if (!isBlank(valueAt(content.props, path))) report('error', subjectAt(path), lostField, where);
  }
  const reportErrors = (strictness: 'draft' | 'publication', severity: ContentFinding['severity']): boolean => {
    const errors = validateContent(fields, content, strictness);
    for (const { property, code } of errors) {
      const path = property.replace(/^(?:props|__images|__files)\./, '');
      report(severity, subjectAt(path), `has invalid values: ${errorText({ property: path, code })} (${code})`, where);
    }
    return errors.length > 0;
  };
  const isInvalid = reportErrors('draft', 'error');
  // Visitors already see it; only the next publication is refused.
  if (!isInvalid && isPublished) reportErrors('publication', 'warning');
}

function countUpgrades({ upgrades }: Check, block: string, outcomes: readonly UpgradeOutcome[]): void {
  for (const { name, result } of outcomes) {
    const key = `${block}\n${name}`;
    const count = upgrades.get(key) ?? { block, upgrade: name, changed: 0, failed: 0 };
    upgrades.set(key, count);
    if (result === 'failed') count.failed += 1;
    else if (result !== 'unchanged') count.changed += 1;
  }
}

function checkBlock(check: Check, stored: unknown, position: number, { place, isPublished }: Place): void {
  const { site, report } = check;
  const { success, data: block } = blockShape.safeParse(stored);
  const where = { place, part: success ? block.key : `block ${position}` };
  if (!success) return report('error', 'A stored block', 'cannot be read, and visitors do not see it', where);
  const { type } = block;
  const subject = `Block ${quoted(type)}`;
  check.usedBlocks.add(type);
  const definition = blockDefinition(site, type);
  if (!definition) return report('error', subject, 'is not registered, and visitors do not see it', where);
  const { content: own, outcomes } = tryUpgrades(definition, block);
  const content = upgradeNested(site, definition.fields, own);
  countUpgrades(check, type, outcomes);
  for (const { name, result, error } of outcomes) {
    const upgrade = `${subject}, upgrade ${quoted(name)}`;
    if (result === 'failed') report('error', upgrade, `fails: ${error}`, where);
    if (result === 'changed again')
      report('error', upgrade, 'changes content that it has already upgraded: leave the new shape unchanged', where);
  }
  const isSeen = isPublished && !isHidden(block);
  checkFields(check, subject, { fields: definition.fields, content, isPublished: isSeen }, where);
}

interface Place {
  place: string;
  isPublished: boolean;
}

function checkContent(check: Check, stored: StoredContent): void {
  const { site, report } = check;
  const { kind, type, locale, blocks, isPublished } = stored;
  const place = placeOf(site, stored);
  const where = { place, part: '' };
  if (!site.locales.some(({ code }) => code === locale))
    report('error', `Locale ${quoted(locale)}`, 'is not defined, and visitors do not see its pages', where);
  const subject = `Page type ${quoted(type)}`;
  const pageType = pageTypeDefinition(site, type);
  if (!pageType) report('error', subject, 'is not defined, and visitors do not see its pages', where);
  else if (isRecord(stored.typeData)) {
    const content =
      kind === 'defaults' ? (stored.typeData as unknown as BlockContent) : typeDataContent(stored.typeData);
    const fields = kind === 'defaults' ? fieldsOfType(pageType) : pageType.fields;
    checkFields(check, subject, { fields, content, isPublished: false }, where);
  }
  for (const [position, block] of (Array.isArray(blocks) ? blocks : [blocks]).entries())
    checkBlock(check, block, position, { place, isPublished });
}

/**
 * Compares the stored content with the site definition: unknown page types, locales, blocks and fields, invalid values,
 * upgrades that fail, and blocks and page types that no content uses. Changes nothing.
 */
export async function checkStoredContent({ db, site }: { db: Database; site: SiteDefinition }): Promise<ContentCheck> {
  const { report, found } = collectFindings();
  const check: Check = { site, report, upgrades: new Map(), usedBlocks: new Set() };
  const pages = new Set<string>();
  const usedTypes = new Set<string>();
  let blocks = 0;
  for await (const stored of storedContents(db)) {
    if (stored.kind === 'page') {
      pages.add(`${stored.locale}/${stored.name}`);
      usedTypes.add(stored.type);
      blocks += Array.isArray(stored.blocks) ? stored.blocks.length : 0;
    }
    checkContent(check, stored);
  }
  const builtIn = new Set<string>([sharedSectionType]);
  const isUnused = (id: string, used: ReadonlySet<string>): boolean => !used.has(id) && !builtIn.has(id);
  for (const { type } of site.blocks)
    if (isUnused(type, check.usedBlocks)) report('warning', `Block ${quoted(type)}`, 'is not used by any page');
  for (const { id } of site.pageTypes)
    if (isUnused(id, usedTypes)) report('warning', `Page type ${quoted(id)}`, 'has no pages');
  return { pages: pages.size, blocks, findings: found(), upgrades: [...check.upgrades.values()] };
}
