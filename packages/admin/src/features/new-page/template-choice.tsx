import type { PageTemplate } from '@ximblox/contract';
import { LayoutTemplate } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '../../lib/format.ts';
import { PreviewThumbnail } from '../../ui/preview-thumbnail.tsx';
import classes from './new-page-screen.module.css';

interface TemplateChoiceProps {
  templates: readonly PageTemplate[];
  /** Undefined for no template. */
  value: PageTemplate | undefined;
  onChange(template: PageTemplate | undefined): void;
}

/** Radio cards for no template and the templates of a page type. */
export function TemplateChoice({ templates, value, onChange }: TemplateChoiceProps) {
  const { t } = useTranslation();
  const { localeName } = useFormats();
  return (
    <fieldset className={`stack gap-12 ${classes.templates}`}>
      <legend>{t('templates.choose')}</legend>
      <label className={`card stack ${classes.template}`}>
        <span className="center muted line-below preview-shape">
          <LayoutTemplate size={28} strokeWidth={1.5} aria-hidden />
        </span>
        <span className={`row gap-8 ${classes.templateName}`}>
          <input
            type="radio"
            name="template"
            checked={value === undefined}
            onChange={() => onChange(undefined)}
            aria-describedby="template-none"
          />
          <span className="strong">{t('templates.none')}</span>
        </span>
        <span id="template-none" className={`caption muted ${classes.templateText}`}>
          {t('templates.noneText')}
        </span>
      </label>
      {templates.map((template) => {
        const { id, name, description, locale, lockedBlocks, missingTypes } = template;
        const isUsable = missingTypes.length === 0;
        return (
          <label key={id} className={`card stack ${classes.template}`} data-off={isUsable ? undefined : true}>
            <PreviewThumbnail title={name} path={`template/${id}`} screenWidth={1024} />
            <span className={`row gap-8 ${classes.templateName}`}>
              <input
                type="radio"
                name="template"
                checked={value?.id === id}
                disabled={!isUsable}
                onChange={() => onChange(template)}
                aria-describedby={`template-${id}`}
              />
              <span className="strong break-anywhere">{name}</span>
            </span>
            <span id={`template-${id}`} className={`caption muted ${classes.templateText}`}>
              {isUsable
                ? [
                    description,
                    localeName(locale),
                    lockedBlocks > 0 && t('templates.lockedCount', { count: lockedBlocks }),
                  ]
                    .filter((part) => part !== '' && part !== false)
                    .join(' · ')
                : t('templates.missing', { types: missingTypes.join(', ') })}
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}
