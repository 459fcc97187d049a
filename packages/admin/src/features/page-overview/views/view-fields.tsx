import { Checkbox, TextInput } from '@mantine/core';
import type { SavedView } from '@ximblox/contract';
import { useTranslation } from 'react-i18next';
import type { FormErrors } from '../../../lib/errors/error-text.ts';
import { useCan } from '../../../lib/session.ts';
import { ErrorList } from '../../../ui/error-list.tsx';

export type ViewNaming = Pick<SavedView, 'name' | 'shared'>;

interface ViewFieldsProps {
  value: ViewNaming;
  errors: FormErrors;
  onChange(changes: Partial<ViewNaming>): void;
}

/** Fields for the name of a view, and for sharing it with the permission for settings. */
export function ViewFields({ value, errors, onChange }: ViewFieldsProps) {
  const { t } = useTranslation();
  const can = useCan();
  return (
    <>
      <ErrorList errors={errors.rest(['name'])} />
      <TextInput
        name="name"
        label={t('page.views.name')}
        required
        maxLength={100}
        value={value.name}
        error={errors.of('name')}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
      {can('manage-settings') && (
        <Checkbox
          label={t('page.views.share')}
          checked={value.shared}
          onChange={(event) => onChange({ shared: event.currentTarget.checked })}
        />
      )}
    </>
  );
}
