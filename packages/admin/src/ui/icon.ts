import type { ComponentType } from 'react';

/** Component of an icon, such as those of `lucide-react`. */
export type IconComponent = ComponentType<{
  size?: number | string;
  strokeWidth?: number | string;
  className?: string;
}>;
