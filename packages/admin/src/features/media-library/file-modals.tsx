import { Switch, Textarea, TextInput } from '@mantine/core';
import { CmsError, contract, type MediaItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../fields/media-picker/thumbnail.tsx';
import { api } from '../../lib/api.ts';
import { useFormats } from '../../lib/format.ts';
import { useCan } from '../../lib/session.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { FolderChooser } from './folder-chooser.tsx';
import classes from './media-library.module.css';
import { UsedBy } from './used-by.tsx';
import { UsedOn } from './used-on.tsx';
import { useMediaAction } from './use-media-action.ts';

/** What a file is, where it is used, and what may be changed of it: name, folder, alternative text, sharing. */
export function FileModal({ file, onClose }: { file: MediaItem; onClose: () => void }) {
  const { t } = useTranslation();
  const { number, dateTime } = useFormats();
  const isEditable = useCan()('edit-media', { folder: file.path });
  const [values, setValues] = useState({
    newFileName: file.fileName,
    newPath: file.path,
    defaultAltText: file.defaultAltText,
    shared: file.shared,
  });
  const change = (changes: Partial<typeof values>): void => setValues((now) => ({ ...now, ...changes }));
  const { isRunning, onSubmit, errors } = useMediaAction(
    () => api.call(contract.media.editFile, { body: { id: file.id, ...values } }),
    ({ file: saved }) => {
      onClose();
      toast({ text: t('media.saved', { name: saved.fileName }) });
    },
  );
  const facts = [
    ...(file.width === null ? [] : [`${number(file.width)} × ${number(file.height ?? 0)}`]),
    t('media.kilobytes', { size: number(Math.ceil(file.fileSize / 1024)) }),
    dateTime(file.createdAt),
  ];
  return (
    <Modal
      title={file.fileName}
      size="lg"
      onClose={onClose}
      {...(isEditable ? { confirm: { text: t('common.save'), isRunning, form: 'edit-file' } } : {})}
    >
      <form id="edit-file" className={classes.form} onSubmit={onSubmit} noValidate>
        <div className={classes.preview}>
          <Thumbnail fileID={file.id} type={file.type} />
        </div>
        <p className={classes.facts}>{facts.join(' · ')}</p>
        <ErrorList errors={errors.rest(['newFileName', 'newPath', 'defaultAltText'])} />
        {isEditable && (
          <>
            <TextInput
              label={t('media.name')}
              maxLength={255}
              value={values.newFileName}
              error={errors.of('newFileName')}
              onChange={(event) => change({ newFileName: event.currentTarget.value })}
            />
            <Textarea
              label={t('media.altText')}
              description={t('media.altTextHelp')}
              maxLength={500}
              autosize
              minRows={2}
              value={values.defaultAltText}
              error={errors.of('defaultAltText')}
              onChange={(event) => change({ defaultAltText: event.currentTarget.value })}
            />
            <Switch
              label={t('media.shared')}
              description={t('media.sharedHelp')}
              checked={values.shared}
              onChange={(event) => change({ shared: event.currentTarget.checked })}
            />
            <FolderChooser
              value={values.newPath}
              onChange={(newPath) => change({ newPath })}
              error={errors.of('newPath')}
            />
          </>
        )}
        <UsedOn fileID={file.id} />
      </form>
    </Modal>
  );
}

/** Asks before a file is deleted, and says where it is used. */
export function DeleteFileModal({ file, onClose }: { file: MediaItem; onClose: () => void }) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<unknown>(null);
  const { isRunning, onSubmit, errors } = useMediaAction(
    () =>
      api
        .call(contract.media.deleteFile, { body: { id: file.id, confirmed: refusal !== null } })
        .catch((failure: unknown) => {
          setRefusal(failure instanceof CmsError && failure.errors[0]?.code === 'V_07' ? failure : null);
          throw failure;
        }),
    () => {
      onClose();
      toast({ text: t('media.deleted', { name: file.fileName }) });
    },
  );
  return (
    <Modal
      title={t('media.deleteFile')}
      size="sm"
      onClose={onClose}
      confirm={{ text: t(refusal === null ? 'common.delete' : 'media.deleteAnyway'), isRunning, form: 'delete-file' }}
    >
      <form id="delete-file" className={classes.form} onSubmit={onSubmit}>
        <p>{t('media.deleteFileText', { name: file.fileName })}</p>
        {refusal === null ? <UsedOn fileID={file.id} /> : <UsedBy failure={refusal} isFinal={false} />}
        <ErrorList errors={errors.rest(refusal === null ? [] : ['id'])} />
      </form>
    </Modal>
  );
}
