import { applies, type Field, type Fields, isGroup, isList, kindOf } from '@ximblox/blocks/internal';
import type { ReactNode } from 'react';
import { readValue } from './content-path.ts';
import { type ContentPort, useContentPart } from './content-port.ts';
import classes from './fields.module.css';

/** Whether a field applies to the shown content, which includes default values. */
function isApplying({ content, shown }: ContentPort, fields: Fields, name: string, prefix: string): boolean {
  const read = shown?.() ?? content();
  const storedOf = (other: string, field: Field): unknown => {
    const place = isList(field) || isGroup(field) ? 'props' : kindOf(field).place;
    return readValue(read, place, prefix === '' ? other : `${prefix}.${other}`);
  };
  return applies(fields, name, storedOf);
}

interface FieldCellProps {
  fields: Fields;
  name: string;
  /** Path of the content with the fields. */
  prefix: string;
  children: ReactNode;
}

/** Cell of a form with one field; nothing if the field does not apply. */
export function FieldCell({ fields, name, prefix, children }: FieldCellProps) {
  const isShown = useContentPart((port) => isApplying(port, fields, name, prefix));
  if (!isShown) return null;
  return (
    <div className={`min-0 ${classes.cell}`} data-width={fields[name]?.width}>
      {children}
    </div>
  );
}
