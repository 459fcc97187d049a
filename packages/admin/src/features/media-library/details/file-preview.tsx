import { Button } from '@mantine/core';
import { endpointUrl, contract, type MediaItem } from '@ximblox/contract';
import { CirclePlay, ExternalLink, FileText } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { endingOf } from '../../../fields/media-list/file-facts.ts';
import classes from './details.module.css';
import { FocusStage } from './focus-stage.tsx';
import { fileAddress } from './original-address.ts';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

type Focus = MediaItem['focus'];

interface FilePreviewProps {
  file: MediaItem;
  focus: Focus;
  /** Undefined if the focal point is read-only. */
  onFocusPoint?: ((focus: Focus) => void) | undefined;
}

/** Video from a service. Sends no request to the service before the user starts it. */
function ServiceVideo({ video, name }: { video: NonNullable<MediaItem['video']>; name: string }) {
  const { t } = useTranslation();
  const [isWanted, setWanted] = useState(false);
  if (isWanted) {
    return (
      <iframe
        className={classes.frame}
        src={video.embedUrl}
        title={name}
        allow="fullscreen"
        referrerPolicy="strict-origin"
      />
    );
  }
  return (
    <div className={classes.card}>
      <CirclePlay size={32} strokeWidth={1.4} aria-hidden />
      <p>
        {services[video.service]} · {video.id}
      </p>
      <Button variant="default" size="xs" onClick={() => setWanted(true)}>
        {t('media.details.showVideo', { service: services[video.service] })}
      </Button>
      <p className="caption muted">{t('media.details.videoNote')}</p>
    </div>
  );
}

/** Preview of a file: image with focal point, video player, or placeholder card. */
export function FilePreview({ file, focus, onFocusPoint }: FilePreviewProps) {
  const { t } = useTranslation();
  if (file.video) return <ServiceVideo video={file.video} name={file.fileName} />;
  if (file.type === 'video') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the library as it is; captions belong to the place that shows it
    return <video className={classes.frame} src={fileAddress(file)} controls preload="metadata" />;
  }
  if (file.type === 'document') {
    return (
      <div className={classes.card}>
        <FileText size={32} strokeWidth={1.4} aria-hidden />
        <p>{endingOf(file.fileName)}</p>
        <Button
          component="a"
          href={fileAddress(file)}
          target="_blank"
          rel="noreferrer"
          variant="default"
          size="xs"
          leftSection={<ExternalLink size={14} aria-hidden />}
        >
          {t('media.details.open')}
        </Button>
      </div>
    );
  }
  const address = endpointUrl(contract.media.previewImage, {}, { imageID: file.id, w: 960, v: file.hash.slice(0, 12) });
  return <FocusStage file={file} address={address} focus={focus} onChange={onFocusPoint} />;
}
