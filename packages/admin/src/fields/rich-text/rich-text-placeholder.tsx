import { Skeleton } from '@mantine/core';
import type { ControlProps, FieldOfKind } from '../control.ts';

/** Placeholder of a rich text while its editor loads. */
export function RichTextPlaceholder({ label }: ControlProps<FieldOfKind<'richText'>>) {
  return (
    <div aria-busy="true">
      <p className="label">{label}</p>
      <Skeleton height={130} radius="sm" />
    </div>
  );
}
