import type { Block, ErrorItem } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import { labelAt } from '../../../fields/field-label.ts';
import { useErrorText } from '../../../lib/errors/error-text.ts';
import { fieldsOf, useEditor } from '../editor-context.ts';
import classes from './review.module.css';

interface ReviewErrorsProps {
  errors: readonly ErrorItem[];
  /** Blocks of the version; undefined while loading. */
  blocks: readonly Block[] | undefined;
}

/** Errors that prevent publishing a version, with the names of their blocks and fields. */
export function ReviewErrors({ errors, blocks }: ReviewErrorsProps) {
  const { t } = useTranslation();
  const { blockTypes } = useEditor();
  const errorText = useErrorText();
  const formatValue = ({ property, code }: ErrorItem): string => {
    const [, position, path] = /^blocks\.(\d+)\.(?:props|__images|__files)\.(.+)$/.exec(property) ?? [];
    const block = position === undefined ? undefined : blocks?.[Number(position)];
    const type = block && blockTypes.get(block.type);
    if (!block || path === undefined) return errorText({ property, code });
    return `${type?.label ?? block.type}: ${errorText({ property: labelAt(fieldsOf(type), path), code })}`;
  };
  // The page was deleted while the reviewer was reading.
  if (errors.some(({ code }) => code === 'PM_01')) {
    return (
      <p role="alert" className="small danger">
        {t('editor.review.deleted')}
      </p>
    );
  }
  return (
    <div role="alert">
      {errors.length > 0 && (
        <div className={`small stack gap-4 danger scroll dense ${classes.errors}`}>
          <p>{t('editor.review.refused')}</p>
          <ul className="bullets">
            {errors.map((error) => (
              <li key={`${error.property} ${error.code}`}>{formatValue(error)}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
