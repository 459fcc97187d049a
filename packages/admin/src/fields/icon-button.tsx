import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import classes from './fields.module.css';
import { sortHandle } from './sortable/sortable-items.ts';

interface IconButtonProps {
  id?: string;
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  className?: string | undefined;
  roleDescription?: string;
  /** Whether it is the drag handle of a sortable item. */
  isSortHandle?: boolean;
  onClick?(): void;
}

/** Small icon button. Rows have several and a page has hundreds of rows, so it is a plain button. */
export function IconButton(props: IconButtonProps) {
  const { id, label, icon: Icon, disabled, ref, className, roleDescription, isSortHandle, onClick } = props;
  return (
    <button
      ref={ref}
      id={id}
      type="button"
      className={className ? `${classes.iconButton} ${className}` : classes.iconButton}
      aria-label={label}
      aria-roledescription={roleDescription}
      disabled={disabled}
      {...(isSortHandle ? sortHandle : {})}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
