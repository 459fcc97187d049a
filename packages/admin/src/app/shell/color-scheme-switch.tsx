import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core';
import { Monitor, Moon, Sun } from 'lucide-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './color-scheme-switch.module.css';

const choices = [
  { scheme: 'light', text: 'app.colorScheme.light', icon: Sun },
  { scheme: 'dark', text: 'app.colorScheme.dark', icon: Moon },
  { scheme: 'auto', text: 'app.colorScheme.auto', icon: Monitor },
] as const satisfies { scheme: MantineColorScheme; text: string; icon: unknown }[];

/** Switch between the light, dark and system colour scheme. */
export function ColorSchemeSwitch() {
  const { t } = useTranslation();
  const name = useId();
  const { colorScheme, setColorScheme } = useMantineColorScheme({ keepTransitions: true });
  return (
    <fieldset className="flex card margin-top-8 pad-2">
      <legend className="visually-hidden">{t('app.colorScheme.label')}</legend>
      {choices.map(({ scheme, text, icon: Icon }) => (
        <label key={scheme} className={`row gap-4 rounded-small muted middle pointer hover-text ${classes.choice}`}>
          <input type="radio" name={name} checked={colorScheme === scheme} onChange={() => setColorScheme(scheme)} />
          <Icon size={14} aria-hidden />
          <span>{t(text)}</span>
        </label>
      ))}
    </fieldset>
  );
}
