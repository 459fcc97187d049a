import { useNavigate } from 'react-router';

/** Whether an address leaves the admin. */
export const isExternal = (to: string): boolean => /^https?:\/\//.test(to);

/** Path of a screen, with a leading slash. */
export const screenPath = (to: string): string => (to.startsWith('/') ? to : `/${to}`);

/** Returns a function that navigates to a path below `/cmsadmin`, or opens an external URL in a new window. */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    if (isExternal(to)) window.open(to, '_blank', 'noreferrer');
    else void navigate(screenPath(to));
  };
}
