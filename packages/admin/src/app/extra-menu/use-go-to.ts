import { useNavigate } from 'react-router';

/** Whether something leads out of the admin. */
export const isElsewhere = (to: string): boolean => /^https?:\/\//.test(to);

/** Path of a screen as links of the admin name it. */
export const screenPath = (to: string): string => (to.startsWith('/') ? to : `/${to}`);

/** Goes to a path below `/cmsadmin`, or opens a whole address in a window of its own. */
export function useGoTo(): (to: string) => void {
  const navigate = useNavigate();
  return (to) => {
    if (isElsewhere(to)) window.open(to, '_blank', 'noreferrer');
    else void navigate(screenPath(to));
  };
}
