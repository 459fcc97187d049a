import { Button } from '@mantine/core';
import { type BlockContent, type Field, type Fields, isGroup } from '@ximblox/blocks/internal';
import type { EmptiedDefault, PageTypeInfo, TypeDefaults } from '@ximblox/contract';
import { Copy } from 'lucide-react';
import { type RefObject, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ContentForm } from '../../fields/content-form.tsx';
import { HistoryButton } from '../../fields/history/history-button.tsx';
import { useErrors } from '../../lib/errors/error-collections.ts';
import { focusInvalid } from '../../lib/focus-invalid.ts';
import { useFormats } from '../../lib/format.ts';
import { useSiteSettings } from '../../lib/site-settings.ts';
import { DraftDialogs } from '../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../ui/error-list.tsx';
import { leavesAddress } from '../../ui/leave-guard.tsx';
import type { Edited } from '../../ui/release-form/edited.ts';
import { ReleaseFormButton } from '../../ui/release-form/release-form-button.tsx';
import { ReleaseFormNote } from '../../ui/release-form/release-form-note.tsx';
import { SaveBar } from '../../ui/save-bar.tsx';
import { CopyDefaultsDialog, isBlank } from './copy-defaults-dialog.tsx';
import { EmptiedDialog } from './emptied-dialog.tsx';
import classes from './page-types.module.css';
import { createTypePort, fetchEmptiedFields, type TypeDraft, typeItem, useTypeDraft } from './use-type-draft.ts';
import { lazyDialog } from '../../ui/lazy-part.tsx';

const TypeDefaultsHistory = lazyDialog(async () => (await import('./type-defaults-history.tsx')).TypeDefaultsHistory);

/** Returns the fields as optional ones, since default values may be empty. */
const optional = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]): [string, Field] => {
      const open = { ...field, required: false };
      return [name, isGroup(field) ? Object.assign(open, { fields: optional(field.fields) }) : open];
    }),
  );

/** Errors that belong to a field of the form. */
const isPlaced = (property: string): boolean => /^(?:props|__images|__files)\./.test(property);

interface DefaultsBarProps {
  type: PageTypeInfo;
  fields: Fields;
  draft: TypeDraft;
  onSave(): void;
  onRestore(content: BlockContent): void;
  onCopy(): void;
}

function DefaultsBar({ type, fields, draft, onSave, onRestore, onCopy }: DefaultsBarProps) {
  const { t } = useTranslation();
  const { locales } = useSiteSettings();
  const { localeName } = useFormats();
  const { shown, live: saved, release } = draft.base;
  const { id, locale } = saved;
  return (
    <div className={`row wrap gap-8 surface narrow ${classes.bar}`}>
      <SaveBar
        saved={shown}
        isDirty={draft.isDirty}
        isSaving={draft.isSaving}
        unsaved={t('pageTypes.defaults.unsaved')}
        save={release ? t('editor.release.save', { name: release.name }) : t('common.save')}
        onSave={onSave}
        onDiscard={draft.discard}
      >
        <ReleaseFormButton
          item={typeItem(id, locale)}
          base={draft.base}
          isDirty={draft.isDirty}
          change={() => ({ kind: 'page-type', type: id, locale, content: draft.value.content })}
          onAdded={draft.discard}
        />
        <HistoryButton>
          {(close) => (
            <TypeDefaultsHistory
              saved={saved}
              name={`${type.label} · ${localeName(saved.locale)}`}
              fields={fields}
              isDirty={draft.isDirty}
              isInRelease={draft.base.change !== null}
              onRestore={onRestore}
              onClose={close}
            />
          )}
        </HistoryButton>
        {locales.length > 1 && (
          <Button variant="default" leftSection={<Copy size={16} aria-hidden />} onClick={onCopy}>
            {t('menus.copy.open')}
          </Button>
        )}
      </SaveBar>
    </div>
  );
}

/** Saves the default values; those that would leave required fields empty only once the user confirms. */
function useSaving(draft: TypeDraft, form: RefObject<HTMLElement | null>) {
  const [emptied, setEmptied] = useState<readonly EmptiedDefault[]>([]);
  const saveDraft = async (): Promise<boolean> => {
    const isSaved = await draft.save();
    setEmptied([]);
    if (!isSaved) requestAnimationFrame(() => focusInvalid(form.current));
    return isSaved;
  };
  const save = async (): Promise<boolean> => {
    const fieldsLeftEmpty = await fetchEmptiedFields(draft);
    setEmptied(fieldsLeftEmpty);
    return fieldsLeftEmpty.length > 0 ? false : saveDraft();
  };
  return { save, saveDraft, emptied, forgetEmptied: () => setEmptied([]) };
}

interface SectionsProps {
  properties: Fields;
  fields: Fields;
  port: ReturnType<typeof createTypePort>;
}

function Sections({ properties, fields, port }: SectionsProps) {
  const { t } = useTranslation();
  const sections = [
    { name: 'properties', some: properties },
    { name: 'fields', some: fields },
  ] as const;
  return sections
    .filter(({ some }) => Object.keys(some).length > 0)
    .map(({ name, some }) => (
      <section key={name} className={`stack gap-16 section narrow ${classes.section}`}>
        <h2>{t(`pageTypes.defaults.${name}`)}</h2>
        <p className="small muted">{t(`pageTypes.defaults.${name}Help`)}</p>
        <ContentForm fields={some} port={port} />
      </section>
    ));
}

/** Editor of the properties and default values of a page type in one locale. */
export function TypeDefaultsEditor({ type, edited }: { type: PageTypeInfo; edited: Edited<TypeDefaults> }) {
  const { t } = useTranslation();
  const { fields, properties } = useMemo(
    () => ({ fields: optional(type.fields as Fields), properties: optional(type.properties as Fields) }),
    [type],
  );
  const all = useMemo(() => ({ ...properties, ...fields }), [properties, fields]);
  const saved = edited.live;
  const draft = useTypeDraft(edited);
  const port = useMemo(() => createTypePort(draft.store, all), [draft.store, all]);
  const errors = useErrors('page-types');
  const [isCopying, setCopying] = useState(false);
  const form = useRef<HTMLDivElement>(null);

  const { save, saveDraft, emptied, forgetEmptied } = useSaving(draft, form);
  return (
    <>
      <DefaultsBar
        type={type}
        fields={all}
        draft={draft}
        onSave={() => void save()}
        onRestore={(content) => port.change(() => content, '')}
        onCopy={() => setCopying(true)}
      />
      <ReleaseFormNote item={typeItem(saved.id, saved.locale)} form={draft} />
      <ErrorList errors={errors.filter(({ property }) => !isPlaced(property))} />
      <div ref={form}>
        <Sections properties={properties} fields={fields} port={port} />
      </div>
      {isCopying && (
        <CopyDefaultsDialog
          type={type.id}
          locale={saved.locale}
          replaces={!isBlank(port.content())}
          onCopy={(content) => {
            port.change(() => content, '');
            setCopying(false);
          }}
          onClose={() => setCopying(false)}
        />
      )}
      {emptied.length > 0 && (
        <EmptiedDialog
          emptied={emptied}
          fields={all}
          isSaving={draft.isSaving}
          onSave={() => void saveDraft()}
          onClose={forgetEmptied}
        />
      )}
      <DraftDialogs
        draft={draft.asked}
        title={t('pageTypes.defaults.conflict')}
        savedBy={draft.asked.theirs?.shown ?? null}
        leaves={leavesAddress}
        leavesRelease
        onSave={save}
      />
    </>
  );
}
