import { type CropParams, contract, endpointUrl } from '@ximblox/contract';
import classes from './cropped-thumbnail.module.css';
import { Thumbnail } from './media-list/thumbnail.tsx';

/** Thumbnail of an image of the library with its crop. */
export function CroppedThumbnail({ fileID, crop }: { fileID: number; crop: CropParams | undefined }) {
  if (!crop) return <Thumbnail fileID={fileID} />;
  const src = endpointUrl(contract.media.previewCrop, {}, { imageID: fileID, w: 320, ...crop });
  return <img className={`block full-width ${classes.cropped}`} src={src} alt="" loading="lazy" decoding="async" />;
}
