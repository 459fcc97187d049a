import { TextInput } from '@mantine/core';
import { parseVideo } from '@ximblox/blocks';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { useFieldFrame } from './use-field-frame.tsx';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Link or ID of a video, with what was recognised in it. */
export function VideoControl({ field, label, path }: ControlProps<FieldOfKind<'video'>>) {
  const { t } = useTranslation();
  const [value, setValue] = useFieldValue<string>(field, path);
  const { error, ...frame } = useFieldFrame(field, label, path);
  const video = parseVideo(value);
  const isUnknown = value !== '' && !video;
  return (
    <div>
      <TextInput
        {...frame}
        value={value}
        placeholder="https://vimeo.com/76979871"
        autoComplete="off"
        error={error ?? (isUnknown ? t('fields.video.unknown') : undefined)}
        onChange={(event) => setValue(event.currentTarget.value)}
      />
      {video && (
        <p className={classes.note}>
          {t('fields.video.recognised')}{' '}
          <a href={video.watchUrl} target="_blank" rel="noreferrer">
            {services[video.service]} {video.id}
          </a>
        </p>
      )}
    </div>
  );
}
