import type { PropsOf } from '@ximblox/blocks';
import { editField } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { table } from './table.ts';

export function Table({ label, title, caption, columns, rows, note, block, context }: PropsOf<typeof table>) {
  const captionID = `c-${block.key}`;
  // Three columns fit on any screen; more of them scroll, and must be reachable by keyboard.
  const scrolls = columns.length > 3;
  return (
    <Section name="table" block={block} context={context} label={label} title={title}>
      <section className="table-scroll" aria-labelledby={captionID} {...(scrolls ? { tabIndex: 0 } : {})}>
        <table className={scrolls ? 'table-grid table-wide' : 'table-grid'}>
          <caption id={captionID} {...editField(context, 'caption')}>
            <span className="table-caption">{caption}</span>
          </caption>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column.label} scope="col" className={column.numeric ? 'is-numeric' : undefined}>
                  {column.label}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ cells }, row) => (
              <tr key={cells.map((cell) => cell.text).join(' ')} {...editField(context, `rows.${row}.cells`)}>
                {columns.map((column, position) => {
                  const value = cells[position]?.text ?? '';
                  return position === 0 ? (
                    <th key={column.label} scope="row">
                      {value}
                    </th>
                  ) : (
                    <td key={column.label} className={column.numeric ? 'is-numeric' : undefined}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {note && (
        <p className="table-note" {...editField(context, 'note')}>
          {note}
        </p>
      )}
    </Section>
  );
}
