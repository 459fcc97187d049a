import { Button } from '@mantine/core';
import { linkOfHref } from '@ximblox/blocks/internal';
import { useTranslation } from 'react-i18next';
import { LinkTargetLine } from '../link-picker/link-target-line.tsx';
import classes from './rich-text.module.css';

interface LinkBarProps {
  href: string;
  /** Label of the field. */
  label: string;
  onChange(): void;
  onRemove(): void;
}

/** Shows the target of the link at the caret, with buttons to change and remove it. */
export function LinkBar({ href, label, onChange, onRemove }: LinkBarProps) {
  const { t } = useTranslation();
  return (
    <section
      className={`row wrap line-below sunken spread gap-4-12 ${classes.linkBar}`}
      aria-label={t('fields.richText.linkOf', { label })}
    >
      <LinkTargetLine link={linkOfHref(href)} />
      <span className="flex gap-4">
        <Button variant="subtle" size="compact-sm" onClick={onChange}>
          {t('fields.richText.changeLink')}
        </Button>
        <Button variant="subtle" color="gray" size="compact-sm" onClick={onRemove}>
          {t('fields.richText.unlink')}
        </Button>
      </span>
    </section>
  );
}
