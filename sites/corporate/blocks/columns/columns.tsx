import type { PropsOf } from '@ximblox/blocks';
import { editField, FieldText, isShown, Picture, RichTextView } from '@ximblox/site/kit';
import { ItemHeading } from '../section/item-heading.tsx';
import { Section } from '../section/section.tsx';
import type { columns } from './columns.ts';

export function Columns({ label, title, columns: items, surface, block, context }: PropsOf<typeof columns>) {
  return (
    <Section name="columns" block={block} context={context} label={label} title={title} surface={surface}>
      <div className={`columns-row columns-${items.length}`}>
        {items.map((column, position) => (
          <div key={column.key} className="column">
            {column.image && (
              <div className="column-picture" {...editField(context, `columns.${position}.image`)}>
                <Picture image={column.image} sizes="(min-width: 40rem) 30vw, 92vw" cut={3 / 2} />
              </div>
            )}
            {isShown(context, column.title) && (
              <div>
                <ItemHeading under={title}>
                  <FieldText context={context} path={`columns.${position}.title`} value={column.title} />
                </ItemHeading>
              </div>
            )}
            <div>
              <RichTextView
                className="prose"
                value={column.text}
                edit={editField(context, `columns.${position}.text`)}
              />
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
