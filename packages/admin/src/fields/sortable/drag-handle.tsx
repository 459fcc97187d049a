import { GripVertical } from 'lucide-react';
import type { Ref } from 'react';
import classes from '../fields.module.css';
import { IconButton } from '../icon-button.tsx';

/** What one takes an element by. */
export const DragHandle = ({ label, ref }: { label: string; ref: Ref<HTMLButtonElement> }) => (
  <IconButton ref={ref} label={label} icon={GripVertical} className={classes.handle} roleDescription="sortable" />
);
