import { Textarea } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Thumbnail } from '../../fields/media-list/thumbnail.tsx';
import { errorsOfFailure } from '../../lib/errors/error-collections.ts';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { allLanguages, altIn, AltTabs, type AltTextValues, useAltLanguageName, withAlt } from './alt-tabs.tsx';
import type { EntryFailure } from './change-entries.ts';
import { describeImages, type NewAltTexts } from './describe-images.ts';
import classes from './dialogs.module.css';
import { FailureList } from './failure-list.tsx';

/** Maximum number of images per form, to keep rendering fast. */
const limit = 50;

const withTexts = (file: AltTextValues, texts: NewAltTexts | undefined): AltTextValues =>
  [...(texts ?? [])].reduce((values, [language, text]) => withAlt(values, language, text), file);

interface DescribedImageProps {
  file: MediaItem;
  values: AltTextValues;
  language: string;
  onChange(text: string): void;
}

function DescribedImage({ file, values, language, onChange }: DescribedImageProps) {
  const nameOf = useAltLanguageName();
  return (
    <li className={`stack gap-16 ${classes.described}`}>
      <span className={`center rounded-small sunken clip ${classes.describedImage}`}>
        <Thumbnail fileID={file.id} type={file.type} hash={file.hash} width={640} />
      </span>
      <Textarea
        label={file.fileName}
        aria-label={`${file.fileName}: ${nameOf(language)}`}
        lang={language === allLanguages ? undefined : language}
        maxLength={500}
        autosize
        minRows={2}
        placeholder={language === allLanguages ? undefined : values.defaultAltText}
        value={altIn(values, language)}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </li>
  );
}

/** New texts by image, in one language at a time. Images that could not be changed stay. */
function useDescribing(language: string, onClose: () => void) {
  const { t } = useTranslation();
  const [changes, setChanges] = useState<ReadonlyMap<number, NewAltTexts>>(new Map());
  const [failures, setFailures] = useState<readonly EntryFailure[]>([]);
  const [isRunning, setRunning] = useState(false);
  const change = (id: number, text: string): void =>
    setChanges((now) => new Map(now).set(id, new Map(now.get(id)).set(language, text)));
  const save = async (): Promise<void> => {
    setRunning(true);
    const failed = await describeImages(changes).catch((failure: unknown) => [
      [0, { name: '', kind: 'file', errors: errorsOfFailure(failure) }] as const,
    ]);
    setRunning(false);
    const left = new Map<number, EntryFailure>(failed);
    if (left.size === 0) {
      toast({ text: t('media.alt.saved', { count: changes.size }) });
      return onClose();
    }
    setFailures([...left.values()]);
    if (!left.has(0)) setChanges(new Map([...changes].filter(([id]) => left.has(id))));
  };
  return { changes, change, failures, isRunning, save };
}

/** Dialog for the alternative texts of several images, one language at a time. */
export function DescribeDialog({ files, onClose }: { files: readonly MediaItem[]; onClose(): void }) {
  const { t } = useTranslation();
  // Described images disappear from the query results, so the form keeps its initial images.
  const [images] = useState(() => files.slice(0, limit));
  const [language, setLanguage] = useState(allLanguages);
  const { changes, change, failures, isRunning, save } = useDescribing(language, onClose);

  return (
    <Modal
      title={t('media.alt.title', { count: images.length })}
      size="lg"
      isDirty={changes.size > 0}
      onClose={onClose}
      buttons={[
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        {
          text: t('common.save'),
          theme: 'orange',
          disabled: changes.size === 0,
          isRunning,
          onClick: () => void save(),
        },
      ]}
    >
      <FailureList failures={failures} />
      <p className="small muted">
        {t('media.altTextHelp')} {files.length > limit && t('media.alt.more', { count: limit })}
      </p>
      <AltTabs
        values={images.map((file) => withTexts(file, changes.get(file.id)))}
        language={language}
        onChange={setLanguage}
      >
        <ul className="stack gap-12">
          {images.map((file) => (
            <DescribedImage
              key={file.id}
              file={file}
              values={withTexts(file, changes.get(file.id))}
              language={language}
              onChange={(text) => change(file.id, text)}
            />
          ))}
        </ul>
      </AltTabs>
    </Modal>
  );
}
