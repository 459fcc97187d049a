import type { Fields } from '@ximblox/blocks';
import { pageHeaderKey } from '@ximblox/contract';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { useEditor, useEditorState } from '../editor-context.ts';
import { TypeForm } from '../type-form.tsx';
import type { CardActions } from './card-actions.ts';
import { CardCounts } from './card-counts.tsx';
import { cardIcon } from './card-icons.tsx';
import { cardID } from './focus-card.ts';
import classes from './overview.module.css';
import { TitleField } from './title-field.tsx';
import { usePageHeaderErrors } from './use-page-header-errors.ts';

const noFields: Fields = {};

/** Card of the page header: the title, and the fields of the page type while it is selected. */
export const PageHeaderCard = memo(function PageHeaderCard({
  isSelected,
  openCount,
  actions,
}: {
  isSelected: boolean;
  /** Empty required fields. */
  openCount: number;
  actions: CardActions;
}) {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const type = useEditorState((state) => state.page.type);
  const errorCount = usePageHeaderErrors();
  const fields = (pageType?.fields ?? noFields) as Fields;
  const hasFields = Object.keys(fields).length > 0;
  return (
    <section
      className={`card surface min-0 dragged ${classes.card}`}
      aria-label={t('editor.pageHeader.title')}
      data-selected={isSelected || undefined}
    >
      <div className={`row gap-2 pad-4 ${classes.cardHead}`}>
        <button
          type="button"
          className={`row gap-8 rounded-small grow min-height-36 pad-inline-4 turns ${classes.cardName}`}
          id={cardID(pageHeaderKey)}
          aria-expanded={isSelected}
          onClick={() => actions.select(isSelected ? null : pageHeaderKey)}
        >
          {cardIcon.chevron}
          <span className={`truncate min-0 strong ${classes.cardLabel}`}>{t('editor.pageHeader.title')}</span>
          <span className={classes.cardSummary}>{pageType?.label ?? type}</span>
        </button>
        <CardCounts errorCount={errorCount} openCount={openCount} t={t} />
      </div>
      <div className={`stack gap-16 line-above ${classes.cardForm}`}>
        <TitleField />
        {!pageType && <p className="caption muted">{t('editor.settings.typeUnknown')}</p>}
        {isSelected && hasFields && <TypeForm fields={fields} />}
        {!isSelected && hasFields && (
          <p className="caption muted">{t('editor.pageHeader.more', { count: Object.keys(fields).length })}</p>
        )}
      </div>
    </section>
  );
});
