import { ActionIcon } from '@mantine/core';
import { GripVertical } from 'lucide-react';
import classes from '../fields.module.css';

/** What one takes an element by. */
export function DragHandle({ label, ref }: { label: string; ref: (element: Element | null) => void }) {
  return (
    <ActionIcon ref={ref} className={classes.handle} size="md" aria-label={label} aria-roledescription="sortable">
      <GripVertical size={16} aria-hidden />
    </ActionIcon>
  );
}
