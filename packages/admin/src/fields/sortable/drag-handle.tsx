import { GripVertical } from 'lucide-react';
import classes from '../fields.module.css';
import { IconButton } from '../icon-button.tsx';

/** Drag handle of a sortable item. */
export const DragHandle = ({ label }: { label: string }) => (
  <IconButton label={label} icon={GripVertical} className={classes.handle} roleDescription="sortable" isSortHandle />
);
