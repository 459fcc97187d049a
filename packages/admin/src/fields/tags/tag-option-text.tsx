import { Lock, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { TagOption } from './tag-options.ts';

/** A tag, or the offer to create one. */
export function TagOptionText({ option }: { option: TagOption }) {
  const { t } = useTranslation();
  if (option.kind === 'tag') {
    return (
      <>
        <span className="min-0 break-anywhere">{option.tag.name}</span>
        {option.tag.private && (
          <span className="inline-row gap-4 muted push caption">
            <Lock size={12} aria-hidden />
            {t('tags.private')}
          </span>
        )}
      </>
    );
  }
  const Icon = option.private ? Lock : Plus;
  return (
    <>
      <Icon size={14} aria-hidden />
      <span className="min-0 break-anywhere">
        {t(option.private ? 'tags.picker.makePrivate' : 'tags.picker.makePublic', { name: option.name })}
      </span>
    </>
  );
}
