import { Button } from '@mantine/core';
import { Copy, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useEditor, useEditorActions, useEditorState } from '../editor-context.ts';
import { ScheduleSection } from '../schedule/schedule-section.tsx';
import { AddressForm } from './address-form.tsx';
import { TagsSection } from './tags-section.tsx';
import classes from './settings.module.css';
import { lazyDialog } from '../../../ui/lazy-part.tsx';

const DuplicateModal = lazyDialog(
  async () => (await import('../../../ui/page-modals/duplicate-modal.tsx')).DuplicateModal,
);
const DeleteModal = lazyDialog(async () => (await import('../../../ui/page-modals/delete-modal.tsx')).DeleteModal);

/** The type of the page. */
function PageTypeNote() {
  const { t } = useTranslation();
  const { pageType } = useEditor();
  const type = useEditorState((state) => state.page.type);
  return (
    <section className="section">
      <h2>{t('editor.settings.type', { type: pageType?.label ?? type })}</h2>
      <p className="caption muted">{t(pageType ? 'editor.settings.typeHelp' : 'editor.settings.typeUnknown')}</p>
    </section>
  );
}

/** Page settings: address, tags and schedule; copying and deleting the page. The page header has the other fields. */
export function PageSettingsTab() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { discard } = useEditorActions();
  const page = useEditorState((state) => state.page);
  const { pageType } = useEditor();
  const [dialog, setDialog] = useState<'duplicate' | 'delete' | null>(null);
  const offers = (action: 'duplicate' | 'delete'): boolean => page.availableActions.includes(action);
  const close = (): void => setDialog(null);
  return (
    <div className={classes.settings}>
      {pageType?.hasAddress !== false && <AddressForm />}
      <PageTypeNote />
      <TagsSection />
      <ScheduleSection />
      {(offers('duplicate') || offers('delete')) && (
        <section className="section">
          <h2>{t('editor.settings.page')}</h2>
          <div className="flex wrap gap-8">
            {offers('duplicate') && (
              <Button
                variant="default"
                leftSection={<Copy size={15} aria-hidden />}
                onClick={() => setDialog('duplicate')}
              >
                {t('page.duplicate.title')}
              </Button>
            )}
            {offers('delete') && (
              <Button
                variant="default"
                className="danger"
                leftSection={<Trash2 size={15} aria-hidden />}
                onClick={() => setDialog('delete')}
              >
                {t('page.delete.title')}
              </Button>
            )}
          </div>
        </section>
      )}
      {dialog === 'duplicate' && <DuplicateModal page={page} onClose={close} />}
      {dialog === 'delete' && (
        <DeleteModal
          page={page}
          onClose={close}
          onDone={() => {
            discard();
            // After the next render, since the leave guard uses the last rendered state.
            setTimeout(() => void navigate('/'));
          }}
        />
      )}
    </div>
  );
}
