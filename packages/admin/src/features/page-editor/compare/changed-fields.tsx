import { anchorPath, type BlockComparison, type Fields, hiddenPath } from '@ximblox/blocks/internal';
import { Button } from '@mantine/core';
import { pageHeaderKey } from '@ximblox/contract';
import { Eye } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from '../../../fields/compare/change-list.tsx';
import classes from '../../../fields/compare/changes.module.css';
import { blockName } from '../overview/block-name.ts';
import { fieldsOf, useEditor } from '../editor-context.ts';
import { useChangeNames } from '../history/change-names.ts';
import { keysIn, type PlacedKeys } from './placed-keys.ts';
import type { Compared } from './use-comparison.ts';

/** Returns a short description of a block's change. */
export function useChangeSummary(): (block: BlockComparison) => string {
  const { t } = useTranslation();
  return ({ change, moved }) => {
    const parts = change === 'same' ? [] : [t(`editor.compare.block.${change}`)];
    return [...parts, ...(moved ? [t('editor.compare.block.moved')] : [])].join(', ');
  };
}

/** Whether the title or a field of the page type differs. */
export const isHeaderChanged = ({ page }: Compared['comparison']): boolean =>
  page.some(({ path }) => path === 'title' || path.startsWith('typeData.'));

interface ShowButtonProps extends Pick<ChangedFieldsProps, 'left' | 'right' | 'placed' | 'onShow'> {
  blockKey: string;
  label: string;
}

/** Button that scrolls to a block, or to the page header, in both rendered versions; nothing if neither has a place for it. */
function ShowButton({ blockKey, label, left, right, placed, onShow }: ShowButtonProps) {
  const { t } = useTranslation();
  if (![left, right].some((version) => keysIn(version, placed).includes(blockKey))) return null;
  return (
    <Button
      variant="subtle"
      color="gray"
      size="compact-sm"
      leftSection={<Eye size={14} aria-hidden />}
      aria-label={t('editor.compare.showBlock', { block: label })}
      onClick={() => onShow(blockKey)}
    >
      {t('editor.compare.show')}
    </Button>
  );
}

/** A place of the page where something has changed. */
export interface ChangedPlace {
  /** Key of the block, `''` for the page. */
  block: string;
  /** Path of the field, `''` for the whole block. */
  field: string;
  label: string;
  /** For a whole block: paths of the fields that have their own place. */
  ownPlaces?: readonly string[];
}

interface ChangedFieldsProps extends Compared {
  placed: PlacedKeys;
  /** Scrolls to a block in both rendered versions. */
  onShow(key: string): void;
  /** Renders content below the change of a field, and below those of a block that still exists, or of the page. */
  renderBelow?(place: ChangedPlace): ReactNode;
}

/** Changes of the page itself. */
function PageChanges({ comparison, renderBelow, ...show }: ChangedFieldsProps) {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const names = useChangeNames();
  const isPagePath = (path: string): boolean => comparison.page.some((change) => change.path === path);
  return (
    <section className={classes.part}>
      <div className="row gap-8 spread">
        <h3>{t('editor.compare.page')}</h3>
        {isHeaderChanged(comparison) && (
          <ShowButton {...show} blockKey={pageHeaderKey} label={t('editor.pageHeader.title')} />
        )}
      </div>
      <ChangeList
        changes={comparison.page.map((change) => ({ ...change, path: change.path.replace(/^typeData\./, '') }))}
        fields={pageType?.fields as Fields | undefined}
        labelOf={(path) => (isPagePath(path) ? names.ofPage(path) : null)}
        renderBelow={(path, field) =>
          renderBelow?.({
            block: '',
            field: isPagePath(path) ? path : `typeData.${path}`,
            label: field,
          })
        }
      />
      {renderBelow?.({
        block: '',
        field: '',
        label: t('editor.compare.page'),
        ownPlaces: comparison.page.map(({ path }) => path),
      })}
    </section>
  );
}

interface BlockChangesProps extends Omit<ChangedFieldsProps, 'comparison'> {
  block: BlockComparison;
}

function BlockChanges({ block, renderBelow, ...show }: BlockChangesProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const names = useChangeNames();
  const summaryOf = useChangeSummary();
  const { key, type, change, fields: changes } = block;
  const stored = (change === 'removed' ? show.left : show.right).blocks.find(
    (one) => one.key === key && one.type === type,
  );
  const { label, summary } = blockName(blockTypes, stored);
  const fields = fieldsOf(blockTypes.get(type));
  return (
    <section className={classes.part}>
      <div className="row gap-8 spread">
        <h3>
          {label}{' '}
          <span className={classes.what} data-change={change === 'same' ? 'moved' : change}>
            {summaryOf(block)}
          </span>
        </h3>
        <ShowButton {...show} blockKey={key} label={label} />
      </div>
      {changes.length === 0 && summary !== '' && <p className="small dense muted break-anywhere">{summary}</p>}
      {changes.length === 1 && changes[0]?.path === '' ? (
        <p className="small dense muted break-anywhere">{t('editor.compare.unknown')}</p>
      ) : (
        changes.length > 0 && (
          <ChangeList
            changes={changes}
            fields={fields}
            labelOf={(path) => (path === anchorPath || path === hiddenPath ? names.ofField(type, path) : null)}
            renderBelow={(path, field) => renderBelow?.({ block: key, field: path, label: `${label} › ${field}` })}
          />
        )
      )}
      {change !== 'removed' &&
        renderBelow?.({ block: key, field: '', label, ownPlaces: changes.map(({ path }) => path) })}
    </section>
  );
}

/** All changes field by field: of the page first, then by block. */
export function ChangedFields({ comparison, ...props }: ChangedFieldsProps) {
  const { t } = useTranslation();
  const blocks = comparison.blocks.filter(({ change, moved }) => change !== 'same' || moved);
  if (comparison.page.length === 0 && blocks.length === 0) {
    return <p className="small dense muted break-anywhere">{t('editor.compare.same')}</p>;
  }
  return (
    <>
      {comparison.page.length > 0 && <PageChanges {...props} comparison={comparison} />}
      {blocks.map((block) => (
        <BlockChanges key={`${block.key} ${block.type}`} {...props} block={block} />
      ))}
    </>
  );
}
