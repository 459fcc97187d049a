import { endpointUrl, contract } from '@ximblox/contract';
import { ImageOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useSiteSettings } from '../../../lib/site-settings.ts';
import { useEditorState } from '../editor-context.ts';
import { documentIn } from '../store/editor-state.ts';
import { useSeoFallback } from './use-seo-fallback.ts';
import classes from './settings.module.css';

/** Width of the requested image in pixels. */
const width = 640;

/** Approximate card of the page on social networks. */
export function SocialCardPreview() {
  const { t } = useTranslation();
  const { siteName, defaultSeoImage } = useSiteSettings();
  const title = useEditorState((state) => documentIn(state).title);
  const { seoTitle, seoDescription, seoImage } = useEditorState((state) => documentIn(state).seo);
  const fallback = useSeoFallback();
  const [ownImage] = seoImage;
  const image = ownImage ?? fallback.image;
  const own = image && {
    src: image.cropParams
      ? endpointUrl(contract.media.previewCrop, {}, { imageID: image.fileID, w: width, ...image.cropParams })
      : endpointUrl(contract.media.previewImage, {}, { imageID: image.fileID, w: width }),
  };
  const description = seoDescription || fallback.description;
  const src = own?.src ?? defaultSeoImage;
  return (
    <figure className={`card clip ${classes.card}`}>
      <div className={`center sunken muted relative ${classes.cardPicture}`} data-fallback={own ? undefined : true}>
        {src ? (
          <img src={src} alt="" className="absolute full-width full-height cover" loading="lazy" decoding="async" />
        ) : (
          <ImageOff size={28} aria-hidden />
        )}
        {!ownImage && (
          <span className={`caption rounded-small surface ${classes.cardNote}`}>
            {image
              ? t('editor.seo.fallbackImage', { field: fallback.imageLabel })
              : t(defaultSeoImage ? 'editor.seo.defaultImage' : 'editor.seo.noImage')}
          </span>
        )}
      </div>
      <figcaption className="stack gap-2 one-column pad-12-16">
        <span className="caption muted">{location.host}</span>
        <span className={`truncate bold ${seoTitle === '' ? 'muted' : ''}`}>{seoTitle || title}</span>
        {description && <span className={classes.resultText}>{description}</span>}
        <span className="caption muted">{siteName}</span>
      </figcaption>
    </figure>
  );
}
