import { endpointUrl, contract, type MediaItem } from '@ximblox/contract';
import { CirclePlay, FileText } from 'lucide-react';
import { useState } from 'react';
import classes from './media-list.module.css';

interface ThumbnailProps {
  fileID: number;
  type?: MediaItem['type'];
  /** Hash of the content, so that a replaced file renders again. */
  hash?: string | undefined;
  /** Requested width in pixels. */
  width?: number;
}

/** Thumbnail of a library file; an icon if it is not an image or fails to load. */
export function Thumbnail({ fileID, type = 'image', hash, width = 320 }: ThumbnailProps) {
  const [failed, setFailed] = useState('');
  const source = endpointUrl(contract.media.previewImage, {}, { imageID: fileID, w: width, v: hash?.slice(0, 12) });
  if (type === 'video') return <CirclePlay size={28} strokeWidth={1.4} aria-hidden className="muted" />;
  if (type === 'document' || failed === source) {
    return <FileText size={28} strokeWidth={1.4} aria-hidden className="muted" />;
  }
  return (
    <img
      className={`block full-width full-height cover ${classes.thumbnail}`}
      src={source}
      alt=""
      loading="lazy"
      decoding="async"
      draggable={false}
      onError={() => setFailed(source)}
    />
  );
}
