import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of the profile image, `''` without one. */
  image: string;
  /** Width and height in pixels. */
  size: number;
}

/** Initials of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Profile image or initials of a user. Decorative, since the name is shown next to it. */
export function Avatar({ name, image, size }: AvatarProps) {
  return (
    <span
      className={`rigid strong selected clip ${classes.avatar}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden
    >
      {image === '' ? initialsOf(name) : <img src={image} alt="" width={size} height={size} />}
    </span>
  );
}
