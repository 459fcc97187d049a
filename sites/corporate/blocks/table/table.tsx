import type { PropsOf } from '@ximblox/blocks';
import { FieldText, isShown } from '@ximblox/site/kit';
import { Section } from '../section/section.tsx';
import type { table } from './table.ts';

export function Table({ label, title, caption, columns, rows, note, block, context }: PropsOf<typeof table>) {
  const captionID = `c-${block.key}`;
  // Three columns fit on any screen; more of them scroll, and must be reachable by keyboard.
  const scrolls = columns.length > 3;
  return (
    <Section name="table" block={block} context={context} label={label} title={title}>
      <div className="table-scroll" role="region" aria-labelledby={captionID} {...(scrolls ? { tabIndex: 0 } : {})}>
        <table className={scrolls ? 'table-grid table-wide' : 'table-grid'}>
          <caption id={captionID}>
            <span className="table-caption">
              <FieldText context={context} path="caption" value={caption} />
            </span>
          </caption>
          <thead>
            <tr>
              {columns.map((column, position) => (
                <th key={column.key} scope="col" className={column.numeric ? 'is-numeric' : undefined}>
                  <FieldText context={context} path={`columns.${position}.label`} value={column.label} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ key, cells }, row) => (
              <tr key={key}>
                {columns.map((column, position) => {
                  const text = cells[position]?.text ?? '';
                  const path = `rows.${row}.cells.${position}.text`;
                  const value = <FieldText context={context} path={path} value={text} />;
                  return position === 0 ? (
                    <th key={column.key} scope="row">
                      {value}
                    </th>
                  ) : (
                    <td key={column.key} className={column.numeric ? 'is-numeric' : undefined}>
                      {value}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {isShown(context, note) && (
        <p className="table-note">
          <FieldText context={context} path="note" value={note} />
        </p>
      )}
    </Section>
  );
}
