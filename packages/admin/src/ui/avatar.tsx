import classes from './avatar.module.css';

interface AvatarProps {
  name: string;
  /** Address of the profile image, `''` without one. */
  image: string;
  /** Pixels. */
  size: number;
}

/** First letters of the first and the last name. */
function initialsOf(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => [...(word ?? '')][0] ?? '');
  return letters.join('').toLocaleUpperCase();
}

/** Somebody's picture, or their initials; it stands beside the name, so it says nothing itself. */
export function Avatar({ name, image, size }: AvatarProps) {
  return (
    <span
      className={`rigid strong ${classes.avatar}`}
      style={{ width: size, height: size, fontSize: Math.round(size * 0.4) }}
      aria-hidden
    >
      {image === '' ? initialsOf(name) : <img src={image} alt="" width={size} height={size} />}
    </span>
  );
}
