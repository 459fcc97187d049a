import { useTranslation } from 'react-i18next';
import { isAppleKeyboard, keyName } from '../lib/key-names.ts';
import classes from './key-list.module.css';

/** Keys of a shortcut, named as on the user's keyboard. */
export function KeyList({ keys }: { keys: readonly string[] }) {
  const { language } = useTranslation().i18n;
  const isApple = isAppleKeyboard();
  return (
    <span className={`gap-4 rigid ${classes.keys}`}>
      {keys.map((key) => (
        <kbd key={key}>{keyName(key, language, isApple)}</kbd>
      ))}
    </span>
  );
}
