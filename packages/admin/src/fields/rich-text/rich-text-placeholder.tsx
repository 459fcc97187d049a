import { Skeleton } from '@mantine/core';
import type { ControlProps, FieldOfKind } from '../control.ts';
import classes from '../fields.module.css';

/** Keeps the room of a rich text while its editor is on its way. */
export function RichTextPlaceholder({ label }: ControlProps<FieldOfKind<'rich-text'>>) {
  return (
    <div aria-busy="true">
      <p className={classes.legend}>{label}</p>
      <Skeleton height={130} radius="sm" />
    </div>
  );
}
