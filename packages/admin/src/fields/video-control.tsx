import { TextInput } from '@mantine/core';
import { parseVideo, type Video } from '@ximblox/blocks/internal';
import { CirclePlay } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlProps, FieldOfKind } from './control.ts';
import { useFieldValue } from './content-port.ts';
import classes from './fields.module.css';
import { useFieldFrame } from './use-field-frame.tsx';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** The recognised video; requests nothing from its service before the user plays it. */
function VideoCard({ video }: { video: Video }) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  const service = services[video.service];
  return (
    <div className="flex wrap card margin-top-8 pad-8 gap-8-12">
      {isWanted ? (
        <iframe
          className={classes.videoFrame}
          src={video.embedUrl}
          title={`${service} ${video.id}`}
          allow="fullscreen"
          referrerPolicy="strict-origin"
        />
      ) : (
        <button type="button" className={classes.videoFrame} onClick={() => setWanted(true)}>
          <CirclePlay size={28} strokeWidth={1.4} aria-hidden />
          {t('fields.video.show')}
        </button>
      )}
      <p className={`stack gap-2 min-0 break-anywhere ${classes.videoFacts}`}>
        <strong>{service}</strong>
        <span className="caption muted truncate">{video.id}</span>
        <a href={video.watchUrl} target="_blank" rel="noreferrer">
          {t('fields.video.open', { service })}
        </a>
      </p>
    </div>
  );
}

/** Control for the link or ID of a video, with the recognised video. */
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
      {video && <VideoCard key={video.embedUrl} video={video} />}
    </div>
  );
}
