import classes from './presence.module.css';

/** Initials of the first and last name: "BD" of Bo Duin. */
export function initialsOf(name: string): string {
  const names = name.trim().split(/\s+/);
  const letters = [names[0], names.length > 1 ? names.at(-1) : undefined];
  return letters
    .map((part) => [...new Intl.Segmenter().segment(part ?? '')][0]?.segment ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Avatar with initials; the name is next to it. */
export function Initials({ name }: { name: string }) {
  return (
    <span className={`surface rigid boxed info ${classes.initials}`} aria-hidden>
      {initialsOf(name) || '?'}
    </span>
  );
}
