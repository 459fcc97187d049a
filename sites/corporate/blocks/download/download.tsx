import type { PropsOf } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';
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
          item.file ? (
            <li key={item.file.href} className="download-item">
              <div {...editField(context, `items.${position}.title`)}>
                <ItemHeading under={title}>
                  <a className="download-link" href={item.file.href} download={item.file.fileName}>
                    {item.title}
                  </a>
                </ItemHeading>
              </div>
              {item.text && (
                <p className="download-text" {...editField(context, `items.${position}.text`)}>
                  {item.text}
                </p>
              )}
              <p className="download-facts">
                <FileFacts file={item.file} locale={context.locale} />
                <Arrow down />
              </p>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}
