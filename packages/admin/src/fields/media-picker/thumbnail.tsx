import { addressOf, contract } from '@ximblox/contract';
import { FileText, Film } from 'lucide-react';
import classes from './media-picker.module.css';

/** A small picture of a file of the library; a sign of its type when it is no picture. */
export function Thumbnail({
  fileID,
  type = 'image',
}: {
  fileID: number;
  type?: 'image' | 'gif' | 'video' | 'document';
}) {
  if (type === 'document') return <FileText size={28} strokeWidth={1.4} aria-hidden className={classes.fileSign} />;
  if (type === 'video') return <Film size={28} strokeWidth={1.4} aria-hidden className={classes.fileSign} />;
  const src = addressOf(contract.media.previewImage, {}, { imageID: fileID, w: 320 });
  return <img className={classes.thumbnail} src={src} alt="" loading="lazy" decoding="async" />;
}
