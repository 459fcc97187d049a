import { Button, Switch, TextInput } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { DraftDialogs } from '../../../ui/draft-dialogs.tsx';
import { ErrorList } from '../../../ui/error-list.tsx';
import { TagsInput } from '../tags-input.tsx';
import { AltTexts } from './alt-texts.tsx';
import classes from './details.module.css';
import { isImage, leavesFile, type FileDraft, useDescribeFile } from './use-file-draft.ts';

/** Read-only alternative text and tags of a file. */
function ReadOnlyFields({ file }: { file: MediaItem }) {
  const { t } = useTranslation();
  return (
    <dl className={`small facts tabular ${classes.facts}`}>
      {isImage(file) && (
        <div>
          <dt>{t('media.altText')}</dt>
          <dd>{file.defaultAltText || Object.values(file.altTexts)[0] || t('media.alt.missing')}</dd>
        </div>
      )}
      {file.tags.length > 0 && (
        <div>
          <dt>{t('media.tags.label')}</dt>
          <dd>{file.tags.join(', ')}</dd>
        </div>
      )}
    </dl>
  );
}

interface FileFormProps {
  file: MediaItem;
  draft: FileDraft;
  isEditable: boolean;
}

/** Form for the name, alternative texts, tags and sharing of a file. */
export function FileForm({ file, draft, isEditable }: FileFormProps) {
  const { t } = useTranslation();
  const { value, errors, change } = draft;
  const describe = useDescribeFile();
  const shown = [
    'newFileName',
    'defaultAltText',
    'tags',
    ...Object.keys(value.altTexts).map((code) => `altTexts.${code}`),
  ];
  return (
    <form tabIndex={-1} className="stack gap-16 min-0 no-outline" onSubmit={draft.onSubmit} noValidate>
      <ErrorList errors={errors.rest(shown)} />
      {isEditable ? (
        <>
          <TextInput
            name="newFileName"
            label={t('media.fileName')}
            required
            maxLength={255}
            autoComplete="off"
            value={value.newFileName}
            error={errors.of('newFileName')}
            onChange={(event) => change({ newFileName: event.currentTarget.value })}
          />
          {isImage(file) && <AltTexts values={value} change={change} errorOf={errors.of} />}
          <TagsInput
            label={t('media.tags.label')}
            value={value.tags}
            error={errors.of('tags')}
            onChange={(tags) => change({ tags })}
          />
          <Switch
            label={t('media.shared')}
            description={t('media.sharedHelp')}
            checked={value.shared}
            onChange={(event) => change({ shared: event.currentTarget.checked })}
          />
        </>
      ) : (
        <ReadOnlyFields file={file} />
      )}
      {draft.isDirty && (
        <div className={`flex gap-8 line-above surface to-end pad-block-12 ${classes.save}`}>
          <Button variant="default" disabled={draft.isSaving} onClick={draft.discard}>
            {t('media.details.discard')}
          </Button>
          <Button type="submit" loading={draft.isSaving}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <DraftDialogs draft={draft} describe={describe} leaves={leavesFile} />
    </form>
  );
}
