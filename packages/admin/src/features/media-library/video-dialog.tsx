import { TextInput } from '@mantine/core';
import { parseVideo } from '@ximblox/blocks/internal';
import { contract } from '@ximblox/contract';
import { CircleCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ErrorList } from '../../ui/error-list.tsx';
import { Modal } from '../../ui/modal.tsx';
import { toast } from '../../ui/toasts.tsx';
import { useMediaAction } from './use-media-action.ts';

const services = { youtube: 'YouTube', vimeo: 'Vimeo' } as const;

/** Says which video was recognised. */
function Understood({ video }: { video: NonNullable<ReturnType<typeof parseVideo>> }) {
  const { t } = useTranslation();
  return (
    <p className="small row gap-6 margin-top-8">
      <CircleCheck size={15} aria-hidden className="success" />
      <span>
        {t('fields.video.recognised')}{' '}
        <a href={video.watchUrl} target="_blank" rel="noreferrer">
          {services[video.service]} {video.id}
        </a>
      </span>
    </p>
  );
}

/** Dialog that adds a video from a service by link or ID and previews the recognized video. */
export function VideoDialog({ path, onClose }: { path: string; onClose(): void }) {
  const { t } = useTranslation();
  const [video, setVideo] = useState('');
  const [fileName, setFileName] = useState('');
  const found = parseVideo(video);
  const { isRunning, onSubmit, errors } = useMediaAction(
    () => api.call(contract.media.addVideo, { body: { path, video, fileName } }),
    ({ file }) => {
      onClose();
      toast({ text: t('media.video.added', { name: file.fileName }) });
    },
  );
  const isUnknown = video.trim() !== '' && !found;
  return (
    <Modal
      title={t('media.video.title')}
      onClose={onClose}
      confirm={{ text: t('media.video.add'), isRunning, form: 'add-video' }}
    >
      <form id="add-video" className="stack gap-16" onSubmit={onSubmit} noValidate>
        <ErrorList errors={errors.rest(['video', 'fileName'])} />
        <div>
          <TextInput
            name="video"
            label={t('media.video.link')}
            description={t('media.video.help')}
            required
            placeholder="https://vimeo.com/76979871"
            autoComplete="off"
            value={video}
            error={errors.of('video') ?? (isUnknown ? t('fields.video.unknown') : undefined)}
            onChange={(event) => setVideo(event.currentTarget.value)}
          />
          {found && <Understood video={found} />}
        </div>
        <TextInput
          name="fileName"
          label={t('media.name')}
          description={t('media.video.nameHelp')}
          maxLength={255}
          autoComplete="off"
          placeholder={found ? `${services[found.service]} ${found.id}` : ''}
          value={fileName}
          error={errors.of('fileName')}
          onChange={(event) => setFileName(event.currentTarget.value)}
        />
        <p className="small muted">{t('media.video.cookies')}</p>
      </form>
    </Modal>
  );
}
