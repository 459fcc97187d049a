import type { FunctionComponent, ReactNode } from 'react';
import { Link as RouterLink, useNavigate as useRouterNavigate } from 'react-router';

/** Props of `Link`. */
export interface LinkProps {
  /** Path below `/cmsadmin`: `/page/5`. */
  to: string;
  children: ReactNode;
  className?: string;
  /** Language of the text, when it is not that of the interface. */
  lang?: string;
}

/** Link to a screen of the admin. */
export const Link: FunctionComponent<LinkProps> = RouterLink;

/** Returns the function that opens a screen by its path below `/cmsadmin`. */
export function useNavigate(): (to: string) => void {
  const navigate = useRouterNavigate();
  return (to) => void navigate(to);
}
