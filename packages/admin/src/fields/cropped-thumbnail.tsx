import { type CropParams, contract, endpointUrl } from '@ximblox/contract';
import { Thumbnail } from './media-list/thumbnail.tsx';

/** Thumbnail of an image of the library with its crop. */
export function CroppedThumbnail({ fileID, crop }: { fileID: number; crop: CropParams | undefined }) {
  if (!crop) return <Thumbnail fileID={fileID} />;
  const src = endpointUrl(contract.media.previewCrop, {}, { imageID: fileID, w: 320, ...crop });
  return <img className="block full-width full-height contain" src={src} alt="" loading="lazy" decoding="async" />;
}
