import type { PageVersion } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import compareClasses from '../../../fields/compare/changes.module.css';
import { useEditor } from '../editor-context.ts';
import { blockName } from '../overview/block-name.ts';
import { PlaceComments } from './place-comments.tsx';

/** The parts of a version that has nothing to be compared with, each with its comments. */
export function FirstVersion({ version }: { version: PageVersion }) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const page = { key: '', label: t('editor.compare.page'), summary: '' };
  const blocks = version.blocks.map((block) => ({ key: block.key, ...blockName(blockTypes, block) }));
  return (
    <>
      <p className="small dense muted break-anywhere">{t('editor.review.firstTime')}</p>
      {[page, ...blocks].map(({ key, label, summary }) => (
        <section key={key} className={compareClasses.part}>
          <h3>{label}</h3>
          {summary !== '' && <p className="small dense muted break-anywhere">{summary}</p>}
          <PlaceComments block={key} field="" label={label} />
        </section>
      ))}
    </>
  );
}
