import { Skeleton } from '@mantine/core';
import type { ControlProps, FieldOfKind } from '../control.ts';
import classes from '../fields.module.css';

/** Placeholder of a rich text while its editor loads. */
export function RichTextPlaceholder({ label }: ControlProps<FieldOfKind<'richText'>>) {
  return (
    <div aria-busy="true">
      <p className={classes.legend}>{label}</p>
      <Skeleton height={130} radius="sm" />
    </div>
  );
}
