import { Button } from '@mantine/core';
import type { MediaItem } from '@ximblox/contract';
import { Crosshair } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { announce } from '../../../fields/announce.ts';
import classes from './details.module.css';
import { type Focus, FocusArea } from './focus-area.tsx';

interface FocusStageProps {
  file: MediaItem;
  address: string;
  focus: Focus | null;
  onChange?: ((focus: Focus | null) => void) | undefined;
}

const centre: Focus = { x: 0.5, y: 0.5 };

/** Aspect ratios of the crop previews. */
const shapes = ['16 / 9', '1 / 1', '3 / 4'] as const;

/** Previews of the image cropped around a focal point. */
function CroppedShapes({ address, point }: { address: string; point: Focus }) {
  return (
    <div className={`flex gap-8 ${classes.shapes}`} aria-hidden>
      {shapes.map((shape) => (
        <img
          key={shape}
          src={address}
          alt=""
          style={{ aspectRatio: shape, objectPosition: `${point.x * 100}% ${point.y * 100}%` }}
        />
      ))}
    </div>
  );
}

interface FocusButtonsProps {
  focus: Focus | null;
  isSetting: boolean;
  onSetting(isSetting: boolean): void;
  onChange(focus: Focus | null): void;
}

function FocusButtons({ focus, isSetting, onSetting, onChange }: FocusButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className="flex wrap gap-8">
      <Button
        variant="default"
        size="xs"
        aria-expanded={isSetting}
        leftSection={<Crosshair size={14} aria-hidden />}
        onClick={() => onSetting(!isSetting)}
      >
        {t(isSetting ? 'media.focus.done' : focus ? 'media.focus.change' : 'media.focus.set')}
      </Button>
      {isSetting && focus && (
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          onClick={() => {
            onChange(null);
            announce(t('media.focus.none'));
          }}
        >
          {t('media.focus.clear')}
        </Button>
      )}
    </div>
  );
}

/** Image with an editable focal point. */
export function FocusStage({ file, address, focus, onChange }: FocusStageProps) {
  const { t } = useTranslation();
  const helpID = useId();
  const [isSetting, setSetting] = useState(false);
  const [failed, setFailed] = useState(false);
  const point = focus ?? centre;
  const ratio = file.width && file.height ? file.width / file.height : undefined;
  if (failed) return <p className={classes.card}>{t('media.details.noPreview')}</p>;
  return (
    <div className="stack gap-8">
      <div className={classes.stageBox}>
        <div
          className="relative"
          style={ratio ? { aspectRatio: ratio, width: `min(100%, ${Math.round(260 * ratio)}px)` } : {}}
        >
          <img
            className={`block full-width full-height contain ${classes.picture}`}
            src={address}
            alt=""
            draggable={false}
            onError={() => setFailed(true)}
          />
          {isSetting && onChange && <FocusArea point={point} helpID={helpID} onChange={onChange} />}
        </div>
      </div>
      {isSetting && (
        <>
          <p id={helpID} className="caption muted">
            {t('media.focus.help')}
          </p>
          <CroppedShapes address={address} point={point} />
        </>
      )}
      {onChange && <FocusButtons focus={focus} isSetting={isSetting} onSetting={setSetting} onChange={onChange} />}
    </div>
  );
}
