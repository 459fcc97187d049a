import { type Field, field as fields, isLeaf, kindOf, textOfHtml, type ValueFormats } from '@ximblox/blocks/internal';
import type { ImageRecord, LinkValue } from '@ximblox/contract';
import { ArrowRight } from 'lucide-react';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { LeafValue } from '../leaf-value.tsx';
import { LinkTargetLine } from '../link-picker/link-target-line.tsx';
import { Thumbnail } from '../media-list/thumbnail.tsx';
import { ownValueOf } from '../own-controls.tsx';
import { ReadOnlyHtml } from '../read-only-html.tsx';
import { useValueFormats } from '../value-formats.ts';
import classes from './changes.module.css';
import { wordChanges } from './word-changes.ts';

/** Text with deletions and insertions. */
function ChangedText({ before, after }: { before: string; after: string }) {
  const { t } = useTranslation();
  return (
    <p className={classes.text}>
      {wordChanges(before, after).map(({ kind, text }, position) => {
        // oxlint-disable-next-line react/no-array-index-key -- runs have nothing else, and never change
        const key = position;
        if (kind === 'same') return <span key={key}>{text}</span>;
        const [Tag, name] = kind === 'removed' ? (['del', 'out'] as const) : (['ins', 'in'] as const);
        return (
          <Tag key={key} className={classes[kind]}>
            <span className="visually-hidden">{t(`editor.compare.${name}`)} </span>
            {text}
          </Tag>
        );
      })}
    </p>
  );
}

/** Formats a value as text; `''` if empty. */
function formatValue(value: unknown, field: Field | undefined, t: TFunction, formats: ValueFormats): string {
  if (value === undefined || value === null || value === '') return '';
  const kind = field && kindOf(field);
  const parsed = field && kind?.parse(value, field);
  if (field && kind?.displayText && parsed !== undefined) {
    return kind.isEmpty(parsed, field) ? '' : kind.displayText(parsed, field, formats);
  }
  if (typeof value === 'boolean') return t(value ? 'editor.compare.yes' : 'editor.compare.no');
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') {
    return kind?.textFormat === 'html' ? textOfHtml(value) : value;
  }
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ');
  if (typeof value === 'object' && 'fileName' in value) return String(value.fileName);
  return JSON.stringify(value, null, 1);
}

const asImage = (value: unknown): ImageRecord | null => {
  const record: unknown = Array.isArray(value) ? value[0] : value;
  return typeof record === 'object' && record !== null && 'altText' in record ? (record as ImageRecord) : null;
};

const linkField = fields.link();
const asLink = (value: unknown): LinkValue | null =>
  (kindOf(linkField).parse(value ?? null, linkField) ?? null) as LinkValue | null;

function ImageValue({ image }: { image: ImageRecord | null }) {
  const { t } = useTranslation();
  if (!image) return <span className="small dense muted break-anywhere">{t('editor.compare.nothing')}</span>;
  return (
    <span className={`caption stack gap-4 ${classes.image}`}>
      <Thumbnail fileID={image.fileID} />
      <span>{image.fileName}</span>
    </span>
  );
}

function ChangedImage({ before, after }: { before: ImageRecord | null; after: ImageRecord | null }) {
  const { t } = useTranslation();
  const isOther = before?.fileID !== after?.fileID || before?.hash !== after?.hash;
  const isCropped = !isOther && JSON.stringify(before?.cropParams) !== JSON.stringify(after?.cropParams);
  return (
    <>
      {isOther && (
        <div className={classes.pair}>
          <ImageValue image={before} />
          <ArrowRight size={16} aria-label={t('editor.compare.becomes')} />
          <ImageValue image={after} />
        </div>
      )}
      {isCropped && <p>{t('editor.compare.cropped')}</p>}
      {before && after && before.altText !== after.altText && (
        <>
          <span className={classes.part}>{t('fields.image.alt')}</span>
          <ChangedText before={before.altText} after={after.altText} />
        </>
      )}
    </>
  );
}

const hrefOf = (link: LinkValue): string => JSON.stringify(link);

/** Two formatted texts with the same words: added and removed links, else the new formatting. */
function ChangedFormat({ field, before, after }: { field: Field; before: string; after: string }) {
  const { t } = useTranslation();
  const linksIn = (html: string): LinkValue[] => kindOf(field).links?.(html) ?? [];
  const [old, now] = [linksIn(before), linksIn(after)];
  const without = (some: LinkValue[], others: LinkValue[]): LinkValue[] =>
    some.filter((link) => !others.some((other) => hrefOf(other) === hrefOf(link)));
  const [removedLinks, addedLinks] = [without(old, now), without(now, old)];
  const list = (links: LinkValue[], change: 'removed' | 'added') =>
    links.length > 0 && (
      <ul className="stack gap-4">
        {links.map((link) => (
          <li key={hrefOf(link)} className={`${classes[change]} ${classes.link}`}>
            <span className="visually-hidden">
              {t(change === 'removed' ? 'editor.compare.out' : 'editor.compare.in')}{' '}
            </span>
            <LinkTargetLine link={link} />
          </li>
        ))}
      </ul>
    );
  if (removedLinks.length + addedLinks.length > 0) {
    return (
      <>
        <p className="small dense muted break-anywhere">{t('editor.compare.links')}</p>
        {list(removedLinks, 'removed')}
        {list(addedLinks, 'added')}
      </>
    );
  }
  return (
    <>
      <p className="small dense muted break-anywhere">{t('editor.compare.format')}</p>
      <ReadOnlyHtml html={after} />
    </>
  );
}

/** Both values, each displayed as its kind does; null for none. */
function ChangedPair({ before, after }: { before: ReactNode; after: ReactNode }) {
  const { t } = useTranslation();
  const nothing = <span className="small dense muted break-anywhere">{t('editor.compare.nothing')}</span>;
  return (
    <div className={classes.pair}>
      {before === null ? nothing : <del className={`${classes.removed} ${classes.link}`}>{before}</del>}
      <ArrowRight size={16} aria-label={t('editor.compare.becomes')} />
      {after === null ? nothing : <ins className={`${classes.added} ${classes.link}`}>{after}</ins>}
    </div>
  );
}

/** Display of a value that is more than a text; null if it is empty. */
function displayOf(field: Field | undefined, value: unknown): ReactNode {
  if (!field) {
    const link = asLink(value);
    return link && <LinkTargetLine link={link} />;
  }
  const kind = kindOf(field);
  const parsed = kind.parse(value, field);
  return parsed === undefined || kind.isEmpty(parsed, field) ? null : <LeafValue field={field} value={parsed} />;
}

/** Whether a value is more than a text: one that its kind displays, or a link of the page. */
const isDisplayed = (field: Field | undefined, value: unknown): boolean =>
  field
    ? isLeaf(field) && (ownValueOf(field) !== undefined || (typeof value === 'object' && value !== null))
    : asLink(value) !== null;

interface ChangedValueProps {
  /** Undefined for fields that every page has, such as its title. */
  field: Field | undefined;
  before: unknown;
  after: unknown;
}

const isText = (value: unknown): boolean => value === undefined || value === null || typeof value === 'string';

/** Old and new value of a field: a word diff for texts, both values otherwise. */
export function ChangedValue({ field, before, after }: ChangedValueProps) {
  const { t } = useTranslation();
  const formats = useValueFormats();
  const [was, is] = [asImage(before), asImage(after)];
  if (was || is) return <ChangedImage before={was} after={is} />;
  if (isDisplayed(field, before) || isDisplayed(field, after))
    return <ChangedPair before={displayOf(field, before)} after={displayOf(field, after)} />;
  const [old, now] = [formatValue(before, field, t, formats), formatValue(after, field, t, formats)];
  if (old === now && old !== '' && field && kindOf(field).textFormat === 'html') {
    return <ChangedFormat field={field} before={String(before)} after={String(after)} />;
  }
  if (old === now)
    return (
      <p className="small dense muted break-anywhere">
        {t(old === '' ? 'editor.compare.empty' : 'editor.compare.format')}
      </p>
    );
  if (old !== '' && now !== '' && (!field || kindOf(field).textFormat) && isText(before) && isText(after)) {
    return <ChangedText before={old} after={now} />;
  }
  return (
    <div className={classes.pair}>
      {old === '' ? (
        <span className="small dense muted break-anywhere">{t('editor.compare.nothing')}</span>
      ) : (
        <del className={classes.removed}>{old}</del>
      )}
      <ArrowRight size={16} aria-label={t('editor.compare.becomes')} />
      {now === '' ? (
        <span className="small dense muted break-anywhere">{t('editor.compare.nothing')}</span>
      ) : (
        <ins className={classes.added}>{now}</ins>
      )}
    </div>
  );
}
