import type { MediaItem } from '@ximblox/contract';
import { ArrowRight, FileText, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFileFacts } from '../../../fields/media-list/file-facts.ts';
import { Thumbnail } from '../../../fields/media-list/thumbnail.tsx';
import classes from './replace.module.css';
import { hasOtherShape } from './replacement-rules.ts';
import type { LocalImage } from './use-local-image.ts';

interface SideProps {
  title: string;
  name: string;
  facts: readonly string[];
  children: ReactNode;
}

function Side({ title, name, facts, children }: SideProps) {
  return (
    <figure className="stack gap-4 min-0 top">
      <span className="caption strong muted">{title}</span>
      <span className={`center rounded-small sunken clip ${classes.picture}`}>{children}</span>
      <figcaption className="small">
        <span className="block break-anywhere">{name}</span>
        <span className="caption muted tabular">{facts.filter(Boolean).join(' · ')}</span>
      </figcaption>
    </figure>
  );
}

interface ComparisonProps {
  file: MediaItem;
  chosen: File;
  image: LocalImage;
}

/** Side-by-side comparison of the current and new file, with a warning if the aspect ratio differs. */
export function Comparison({ file, chosen, image }: ComparisonProps) {
  const { t } = useTranslation();
  const { size, dimensions } = useFileFacts();
  return (
    <>
      <div className={`stack gap-12 ${classes.sides}`}>
        <Side title={t('media.replace.now')} name={file.fileName} facts={[dimensions(file), size(file.fileSize)]}>
          <Thumbnail fileID={file.id} type={file.type} hash={file.hash} />
        </Side>
        <ArrowRight size={18} aria-hidden className="muted" />
        <Side title={t('media.replace.new')} name={chosen.name} facts={[dimensions(image), size(chosen.size)]}>
          {image.src ? (
            <img src={image.src} alt="" className="block" />
          ) : (
            <FileText size={28} strokeWidth={1.4} aria-hidden className="muted" />
          )}
        </Side>
      </div>
      {hasOtherShape(file, image) && (
        <p className="small flex gap-8 warning" role="status">
          <TriangleAlert size={15} aria-hidden className="rigid" />
          {t('media.replace.otherShape')}
        </p>
      )}
    </>
  );
}
