import type { MediaItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import { MediaBrowser } from './media-browser.tsx';

interface MediaPickerProps {
  accepts: 'images' | 'all';
  onPick(file: MediaItem): void;
  onClose(): void;
}

/** Dialog to select an image or document of the library. */
export function MediaPicker({ accepts, onPick, onClose }: MediaPickerProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t(accepts === 'images' ? 'fields.media.chooseImage' : 'fields.media.chooseFile')}
      size="xl"
      onClose={onClose}
    >
      <MediaBrowser
        accepts={accepts}
        onPick={(file) => {
          onPick(file);
          onClose();
        }}
      />
    </Modal>
  );
}
