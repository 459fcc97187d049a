import { Button, CloseButton, TextInput } from '@mantine/core';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './search-bar.module.css';

interface SearchBarProps {
  value: string;
  maxLength: number;
  onChange: (term: string) => void;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
}

/** Search field that a button opens. Opening focuses it, closing clears it. */
export function SearchBar({ value, maxLength, onChange, isOpen, onToggle }: SearchBarProps) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const [wasToggled, setToggled] = useState(false);

  useEffect(() => {
    if (!wasToggled) return;
    (isOpen ? input : button).current?.focus();
  }, [isOpen, wasToggled]);

  const toggle = (open: boolean): void => {
    setToggled(true);
    if (!open) onChange('');
    onToggle(open);
  };

  if (!isOpen) {
    return (
      <Button
        ref={button}
        variant="default"
        leftSection={<Search size={16} aria-hidden />}
        onClick={() => toggle(true)}
        aria-expanded={false}
      >
        {t('search.open')}
      </Button>
    );
  }
  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        size="sm"
        type="search"
        value={value}
        maxLength={maxLength}
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') toggle(false);
        }}
        aria-label={t('search.placeholder')}
        placeholder={t('search.placeholder')}
        leftSection={<Search size={16} aria-hidden />}
        rightSection={<CloseButton size="sm" aria-label={t('search.close')} onClick={() => toggle(false)} />}
      />
    </search>
  );
}
