import { isSameValue } from '@ximblox/blocks/internal';
import type { CropParams, MediaItem } from '@ximblox/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '../../ui/modal.tsx';
import classes from './crop.module.css';
import { CropPanel } from './crop-panel.tsx';
import { CropStage } from './crop-stage.tsx';
import { cropOf, startFrame } from './crop-frame.ts';

interface CropDialogProps {
  /** Image with known dimensions. */
  file: MediaItem & { width: number; height: number };
  crop: CropParams | undefined;
  /** Aspect ratio (width divided by height) of the field; free if undefined. */
  ratio: number | undefined;
  onCrop(crop: CropParams | undefined): void;
  onClose(): void;
}

/** Dialog to crop, rotate and mirror an image for one use; the file stays unchanged. */
export function CropDialog({ file, crop, ratio, onCrop, onClose }: CropDialogProps) {
  const { t } = useTranslation();
  const { width, height, focus } = file;
  const start = (from: CropParams | undefined) =>
    startFrame({ width, height }, { crop: from, ratio: ratio ?? null, focus: focus ? [focus.x, focus.y] : undefined });
  const [frame, setFrame] = useState(() => start(crop));
  const [zoom, setZoom] = useState(1);
  const done = (result: CropParams | undefined): void => {
    onCrop(result);
    onClose();
  };
  return (
    <Modal
      title={t('fields.crop.title', { name: file.fileName })}
      size="wide"
      onClose={onClose}
      isDirty={!isSameValue(frame, start(crop))}
      buttons={[
        ...(crop ? [{ text: t('fields.crop.whole'), theme: 'grey', onClick: () => done(undefined) } as const] : []),
        { text: t('common.cancel'), theme: 'grey', onClick: onClose },
        { text: t('fields.crop.use'), theme: 'orange', onClick: () => done(cropOf(frame)) },
      ]}
    >
      <div className={`stack gap-20 ${classes.dialog}`}>
        <CropStage fileID={file.id} frame={frame} zoom={zoom} onChange={setFrame} />
        <CropPanel
          frame={frame}
          fixedRatio={ratio}
          zoom={zoom}
          onZoom={setZoom}
          onChange={setFrame}
          onReset={() => {
            setFrame(start(undefined));
            setZoom(1);
          }}
        />
      </div>
    </Modal>
  );
}
