import type { LucideIcon } from 'lucide-react';
import type { Ref } from 'react';
import classes from './fields.module.css';

interface IconButtonProps {
  label: string;
  icon: LucideIcon;
  disabled?: boolean;
  ref?: Ref<HTMLButtonElement>;
  className?: string | undefined;
  roleDescription?: string;
  onClick?(): void;
}

/** A small button with an icon. Rows have several and a page has hundreds of rows, so it is nothing but a button. */
export function IconButton({ label, icon: Icon, disabled, ref, className, roleDescription, onClick }: IconButtonProps) {
  return (
    <button
      ref={ref}
      type="button"
      className={className ? `${classes.iconButton} ${className}` : classes.iconButton}
      aria-label={label}
      aria-roledescription={roleDescription}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={16} aria-hidden />
    </button>
  );
}
