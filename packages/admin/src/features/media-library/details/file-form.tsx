import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { contract, type MediaItem } from '@ximblox/contract';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../../lib/format.ts';
import { api } from '../../../lib/api.ts';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { ErrorList } from '../../../ui/error-list.tsx';
import { toast } from '../../../ui/toasts.tsx';
import { TagsInput } from '../tags-input.tsx';
import { useMediaAction } from '../use-media-action.ts';
import classes from './details.module.css';
import { FilePreview } from './file-preview.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** What can be said of a file on its panel. */
type Values = Pick<MediaItem, 'fileName' | 'defaultAltText' | 'altTexts' | 'shared' | 'focus' | 'tags'>;

const valuesOf = ({ fileName, defaultAltText, altTexts, shared, focus, tags }: MediaItem): Values => ({
  fileName,
  defaultAltText,
  altTexts,
  shared,
  focus,
  tags,
});

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Text beside a field that lacks one. */
function Missing({ text }: { text: string }) {
  return (
    <span className="inline-row gap-4 warning margin-top-4">
      <TriangleAlert size={13} aria-hidden />
      {text}
    </span>
  );
}

/** What a picture shows, in general and in each language of the site; what is missing is marked. */
function AltTexts({
  values,
  change,
  errorOf,
}: {
  values: Values;
  change(changes: Partial<Values>): void;
  errorOf(property: string): string | undefined;
}) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  const { locales } = useSiteSettings();
  const isWithout = values.defaultAltText.trim() === '';
  return (
    <fieldset className={`gap-12 margin-0 ${classes.alts}`}>
      <legend>{t('media.altText')}</legend>
      <p className="caption muted">{t('media.altTextHelp')}</p>
      <Textarea
        name="defaultAltText"
        label={t('media.alt.default')}
        maxLength={500}
        autosize
        minRows={1}
        value={values.defaultAltText}
        error={errorOf('defaultAltText')}
        onChange={(event) => change({ defaultAltText: event.currentTarget.value })}
      />
      {locales.map(({ code }) => {
        const text = values.altTexts[code] ?? '';
        return (
          <Textarea
            key={code}
            name={`altTexts.${code}`}
            label={localeName(code)}
            lang={code}
            maxLength={500}
            autosize
            minRows={1}
            placeholder={values.defaultAltText}
            description={isWithout && text.trim() === '' ? <Missing text={t('media.alt.missing')} /> : undefined}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={text}
            error={errorOf(`altTexts.${code}`)}
            onChange={(event) => change({ altTexts: { ...values.altTexts, [code]: event.currentTarget.value } })}
          />
        );
      })}
    </fieldset>
  );
}

/** The preview of a file and the form for what is said of it; what has been changed is stored by Save, and asked about before it is left. */
export function FileForm({ file, isEditable }: { file: MediaItem; isEditable: boolean }) {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<Partial<Values>>({});
  // What others have changed meanwhile is shown, but for what is being changed here.
  const stored = valuesOf(file);
  const values = { ...stored, ...changes };
  const isDirty = (Object.keys(changes) as (keyof Values)[]).some((name) => !isSame(values[name], stored[name]));
  const change = (more: Partial<Values>): void => setChanges((now) => ({ ...now, ...more }));
  const isPicture = file.type === 'image' || file.type === 'gif';
  const send = () => {
    const { fileName: newFileName, focus, ...said } = values;
    return api.call(contract.media.editFile, {
      body: { id: file.id, newPath: file.path, newFileName, ...said, ...(isPicture ? { focus } : {}) },
    });
  };
  const { isRunning, onSubmit, errors } = useMediaAction(send, ({ file: saved }) => {
    setChanges({});
    toast({ text: t('media.saved', { name: saved.fileName }) });
  });
  const shown = [
    'newFileName',
    'defaultAltText',
    'tags',
    ...Object.keys(values.altTexts).map((code) => `altTexts.${code}`),
  ];
  return (
    <form tabIndex={-1} className={classes.form} onSubmit={onSubmit} noValidate>
      <FilePreview
        file={file}
        focus={values.focus}
        onFocusPoint={isEditable ? (focus) => change({ focus }) : undefined}
      />
      <ErrorList errors={errors.rest(shown)} />
      {isEditable ? (
        <>
          <TextInput
            name="newFileName"
            label={t('media.fileName')}
            required
            maxLength={255}
            autoComplete="off"
            value={values.fileName}
            error={errors.of('newFileName')}
            onChange={(event) => change({ fileName: event.currentTarget.value })}
          />
          {isPicture && <AltTexts values={values} change={change} errorOf={errors.of} />}
          <TagsInput
            label={t('media.tags.label')}
            value={values.tags}
            error={errors.of('tags')}
            onChange={(tags) => change({ tags })}
          />
          <Switch
            label={t('media.shared')}
            description={t('media.sharedHelp')}
            checked={values.shared}
            onChange={(event) => change({ shared: event.currentTarget.checked })}
          />
        </>
      ) : (
        <dl className={classes.facts}>
          {isPicture && (
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
      )}
      {isDirty && (
        <div className={`flex gap-8 line-above surface ${classes.save}`}>
          <Button variant="default" disabled={isRunning} onClick={() => setChanges({})}>
            {t('media.details.discard')}
          </Button>
          <Button type="submit" loading={isRunning}>
            {t('common.save')}
          </Button>
        </div>
      )}
      <UnsavedGuard isDirty={isDirty} onSave={send} onSaved={() => setChanges({})} />
    </form>
  );
}
