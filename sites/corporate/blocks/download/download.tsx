import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown } from '@ximblox/site/kit';
import { Arrow } from '../../layout/arrow.tsx';
import { FileFacts } from '../../layout/file-facts.tsx';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { download } from './download.ts';

export function Download({ label, title, items, block, context }: PropsOf<typeof download>) {
  return (
    <Section name="download" block={block} context={context} label={label} title={title}>
      <ul className="download-list">
        {items.map((item, position) =>
          item.file || context.preview ? (
            <li key={item.key} className="download-item">
              <div>
                <ItemHeading under={title}>
                  <a className="download-link" href={item.file?.href} download={item.file?.fileName}>
                    <FieldText context={context} path={`items.${position}.title`} value={item.title} />
                  </a>
                </ItemHeading>
              </div>
              {isShown(context, item.text) && (
                <p className="download-text">
                  <FieldText context={context} path={`items.${position}.text`} value={item.text} />
                </p>
              )}
              <p className="download-facts" {...editField(context, `items.${position}.file`)}>
                {item.file && <FileFacts file={item.file} locale={context.locale} />}
                <Arrow down />
              </p>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}
